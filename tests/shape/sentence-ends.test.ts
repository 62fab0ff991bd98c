import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Texts of public pages and mails, English and German. */
const texts = ['public', 'server'].flatMap((area) => {
  const file = join(import.meta.dirname, `../../src/translations/${area}.json`)
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>).map(
    ([key, { en = key, de = '' }]) => ({ en, de }),
  )
})

/** What says something of somebody, or asks somebody for something: headings, labels and buttons seldom do. */
const isSaying = /\b(is|are|was|were|has|have|had|will|can|cannot|could|does|do|did|please|you|we)\b/i
const endOf = (text: string) => /[.!?…:,]$/.exec(text)?.[0] ?? ''

/** They say something, and stand above or beside what they name. */
const headings = new Set([
  'Can be used until',
  'Held for 10 minutes when you continue',
  'How we check reviews',
  'Is active',
  'Is customer',
  'Is institutional',
  'Nobody is listed here yet',
  'Please bring',
  'Profile has no organization',
  'Reviews are switched off at the moment',
  'Searching does not work at the moment',
  'Thank you for your review',
  'This appointment cannot be reviewed',
  'This appointment is cancelled',
  'This link is not valid',
  'This request has expired',
  'This request was declined',
  'We advise on these topics',
  'What has to stay',
  'What you need',
  'You',
  'You are here',
  'You get no more weekly reports of {branch}',
  'You have asked for another time',
  'You receive no messages',
  'You receive no more messages',
  'Your appointment has been moved',
  'Your appointment has begun',
  'Your appointment is confirmed',
  'Your appointment is requested',
  'Your appointment was on {time}',
  'Your appointments have changed',
  'Your link does not work',
  'Your request has arrived',
  'Your review is changed',
  'Your second factor was reset',
])

test('sentences end with a full stop, headings and buttons with none', () => {
  const open = texts.filter(({ en }) => isSaying.test(en) && endOf(en) === '').map(({ en }) => en)
  const why = 'A sentence has a full stop. A heading, a label or a button that says something is named here.'
  expect(
    open.filter((text) => !headings.has(text)),
    why,
  ).toEqual([])
  expect(
    [...headings].filter((text) => !texts.some(({ en }) => en === text)),
    'is said no more',
  ).toEqual([])
})

test('a text ends in German as in English, and one of two sentences has both full stops', () => {
  const isUnit = (text: string) => /(Std|Min)\.$/.test(text)
  expect(texts.filter(({ en, de }) => endOf(en) !== endOf(de) && !isUnit(de))).toEqual([])
  const both = texts.flatMap(({ en, de }) => [en, de])
  expect(both.filter((text) => /[.!?] \p{Lu}/u.test(text) && endOf(text) === '' && !isUnit(text))).toEqual([])
})
