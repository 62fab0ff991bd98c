import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import messages from '#generated/messages.json' with { type: 'json' }

const folder = resolve(import.meta.dirname, '../../src/translations')

it('every text of the contract that people may read has a German one in src/translations', () => {
  const german = new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => Object.entries(JSON.parse(readFileSync(resolve(folder, file), 'utf8'))))
      .filter(([, texts]) => (texts as { de?: string }).de)
      .map(([key]) => key),
  )
  expect(messages.filter((key) => !german.has(key))).toEqual([])
})
