import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, textsOnScreen } from '#tests/contract/texts-in-sources.ts'
import texts from './texts.json' with { type: 'json' }
import { textIn } from './texts.ts'

const root = resolve(import.meta.dirname, '../..')
const screens = filesIn(root, 'src/mock', /\.tsx?$/).map((file) => textsOnScreen(root, file))

it('every text of the panel has German, and no other is there', () => {
  expect(screens.flatMap(({ untranslated }) => untranslated)).toEqual([])
  expect(screens.flatMap(({ keys }) => keys).filter(({ text }) => !(text in texts))).toEqual([])
  for (const [key, { de }] of Object.entries(texts)) expect([key, de]).not.toEqual([key, ''])
})

it('is filled in', () => {
  expect(textIn('de-AT', 'Reset {call}', { call: 'GET /me' })).toBe('GET /me zurücksetzen')
  expect(textIn('en', 'Reset {call}', { call: 'GET /me' })).toBe('Reset GET /me')
})
