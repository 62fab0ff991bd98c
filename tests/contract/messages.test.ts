import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import messages from '#generated/messages.json' with { type: 'json' }

const folder = resolve(import.meta.dirname, '../../src/translations')

type Texts = Record<string, Record<string, string>>

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Texts] as const)

describe('texts', () => {
  it('of the contract that people may read have a German one in src/translations', () => {
    const german = new Set(files.flatMap(([, texts]) => Object.keys(texts)))
    expect(messages.filter((key) => !german.has(key))).toEqual([])
  })

  it.each(files)('in %s all have a German one', (_, texts) => {
    const lacking = Object.entries(texts).filter(
      ([, { de = '', en }]) => de.trim() === '' && en?.trim() !== '',
    )
    expect(lacking.map(([key]) => key)).toEqual([])
  })

  it('say the same wherever they stand', () => {
    const said = new Map<string, string>()
    const quarrels = files.flatMap(([file, texts]) =>
      Object.entries(texts).flatMap(([key, each]) => {
        const text = JSON.stringify(each)
        const before = said.get(key)
        said.set(key, text)
        return before === undefined || before === text
          ? []
          : [`${file}: ${key} is ${text}, elsewhere ${before}`]
      }),
    )
    expect(quarrels).toEqual([])
  })
})
