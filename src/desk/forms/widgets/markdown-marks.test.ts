import { expect, it } from 'vitest'
import { type Mark, marked } from './markdown-marks.ts'

/** `|` stands for both ends of what is chosen. */
function apply(drawn: string, mark: Mark): string {
  const from = drawn.indexOf('|')
  const to = drawn.lastIndexOf('|') - (drawn.indexOf('|') === drawn.lastIndexOf('|') ? 0 : 1)
  const { text, ...at } = marked({ text: drawn.replaceAll('|', ''), from, to }, mark, (key) => key)
  return `${text.slice(0, at.from)}<${text.slice(at.from, at.to)}>${text.slice(at.to)}`
}

it.each<[Mark, string, string]>([
  ['bold', 'ein |Wort| hier', 'ein **<Wort>** hier'],
  ['italic', 'a |', 'a *<Text>*'],
  ['link', '|Preise|', '[<Preise>](https://)'],
  ['heading', 'eins\nzw|ei', 'eins\n<## zwei>'],
  ['heading', '|## eins|', '<eins>'],
  ['list', '|eins\nzwei|', '<- eins\n- zwei>'],
  ['numbers', '|- eins\n- zwei|', '<1. eins\n2. zwei>'],
])('%s: %j becomes %j', (mark, before, after) => {
  expect(apply(before, mark)).toBe(after)
})
