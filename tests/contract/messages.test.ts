import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import messages from '#generated/messages.json' with { type: 'json' }
import description from '#generated/openapi.json' with { type: 'json' }
import { type FoundText, filesIn, sentencesIn, textsOnScreen, textsOnScreenIn } from './texts-in-sources.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(root, 'src/translations')

type Texts = Record<string, Record<string, string>>

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Texts] as const)

const german = new Set(files.flatMap(([, texts]) => Object.keys(texts)))
const withoutGerman = (all: readonly FoundText[]) =>
  all.filter(({ text }) => !german.has(text)).map(({ where, text }) => `${where}: ${text}`)

describe('texts on screen', () => {
  const screens = ['src/desk', 'src/public', 'src/ui']
    .flatMap((part) => filesIn(root, part, /\.tsx?$/))
    // A page of development alone.
    .filter((file) => !file.includes('/gallery/'))
    .map((file) => textsOnScreen(root, file))

  it('are never written as they are: they are keys', () => {
    const all = screens.flatMap(({ untranslated }) => untranslated)
    expect(all.map(({ where, text }) => `${where}: ${text}`)).toEqual([])
  })

  it('have a German one for every key', () => {
    const keys = screens.flatMap((each) => each.keys)
    expect(keys.length).toBeGreaterThan(100)
    expect(withoutGerman(keys)).toEqual([])
  })

  it('are found wherever they stand', () => {
    const { untranslated, keys } = textsOnScreenIn(`
      const a = <p title="One">Two {'Three'} <img alt={'Four'} /> {t('Five')} {x ? '' : 6} <b>·</b></p>
      const b = <Button label="Six" aria-label={translate(x ? 'Seven' : 'Eight')} className="nine" />`)
    expect(untranslated.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(keys.map(({ text }) => text)).toEqual(['Five', 'Six', 'Seven', 'Eight'])
  })
})

describe('sentences of the server', () => {
  it('have a German one each', () => {
    const sources = filesIn(root, 'src/server', /\.ts$/).filter((file) => !file.includes('/testing/'))
    const all = [...sources, 'src/rules/fault-sentence.ts'].flatMap((file) => sentencesIn(root, file))
    expect(all.length).toBeGreaterThan(50)
    expect(withoutGerman(all)).toEqual([])
  })

  it('that the contract shows in examples have a German one each', () => {
    const examples = new Set(sentencesOf(description))
    expect(examples.size).toBeGreaterThan(150)
    expect([...examples].filter((sentence) => !isKnown(sentence))).toEqual([])
  })
})

/** Messages of the examples of all replies: at `message`, and anywhere below `errors`. What is no sentence is a name. */
function sentencesOf(node: unknown, isExample = false, isMessage = false): string[] {
  if (typeof node === 'string') return isMessage && /[.?!]$/.test(node) ? [node] : []
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'requestBody' || key === 'requestBodies' || key === 'schemas') return []
    const isSaid =
      isExample &&
      (isMessage || key === 'errors' || (key === 'message' && 'message' in node && isError(node)))
    return sentencesOf(value, isExample || key === 'examples' || key === 'example', isSaid)
  })
}

/** Visitors' messages are called so as well. */
const isError = (value: object) =>
  Object.keys(value).every((key) => ['message', 'errors', 'current', 'next'].includes(key))

const patterns = [...german]
  .filter((key) => key.includes('{'))
  .map((key) => new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`))

/** A key, one with values filled in, or 'X is not valid.' with the field's help behind it. */
function isKnown(sentence: string): boolean {
  if (german.has(sentence) || patterns.some((pattern) => pattern.test(sentence))) return true
  const help = /^.+? is not valid\. (.+)$/.exec(sentence)?.[1]
  return help !== undefined && german.has(help)
}

describe('texts', () => {
  it('of the contract that people may read have a German one in src/translations', () => {
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
