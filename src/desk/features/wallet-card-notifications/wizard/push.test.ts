import { expect, test } from 'vitest'
import { bodyOf, emptyPushDraft, faultsOf, type PushDraft, slugLists } from './push.ts'

const anna = { slug: 'anna-becker', full_name: 'Anna Becker', email_address: null }
const good: PushDraft = { advisors: [anna], text: 'Am Montag geschlossen.', link: '' }

const invalid = '{_field_} is not valid.'
const noUrl = '{attribute} is not a valid URL.'

test.each<[Partial<PushDraft>, object]>([
  [{}, {}],
  [emptyPushDraft, { advisors: invalid, text: invalid }],
  [{ advisors: [] }, { advisors: invalid }],
  [{ text: ' \n\u00a0' }, { text: invalid }],
  [{ text: 'x'.repeat(100) }, {}],
  [{ text: 'x'.repeat(101) }, { text: invalid }],
  [{ text: '💶'.repeat(100) }, {}],
  [{ text: '💶'.repeat(101) }, { text: invalid }],
  [{ link: '  https://musterbank.example/vorsorge?a=1#b ' }, {}],
  [{ link: 'http://musterbank.example:8080' }, {}],
  [{ link: 'musterbank.example' }, { link: noUrl }],
  [{ link: 'https://musterbank' }, { link: noUrl }],
  [{ link: 'javascript:alert(1)' }, { link: noUrl }],
  [{ link: 'https://a@musterbank.example' }, { link: noUrl }],
  [{ link: '   ' }, {}],
])('%j is refused with %j', (change, expected) => {
  const faults = Object.entries(faultsOf({ ...good, ...change })).map(([field, { said }]) => [field, said])
  expect(Object.fromEntries(faults)).toEqual(expected)
})

test('what is sent has the link without blanks and of advisors the slugs alone', () => {
  expect(bodyOf({ ...good, link: ' https://musterbank.example ' })).toEqual({
    text: 'Am Montag geschlossen.',
    link: 'https://musterbank.example',
    advisors: ['anna-becker'],
  })
})

test('slugs of many advisors are asked for in several addresses, each of them once', () => {
  expect(slugLists([], 8)).toEqual([])
  expect(slugLists(['ab', 'cd', 'ef', 'gh'], 8)).toEqual(['ab,cd,ef', 'gh'])
  expect(slugLists(['a-very-long-one', 'ab'], 8)).toEqual(['a-very-long-one', 'ab'])
  const many = Array.from({ length: 1000 }, (_, index) => `advisor-with-a-long-name-${index}`)
  const lists = slugLists(many)
  expect(lists.join().split(',')).toEqual(many)
  expect(Math.max(...lists.map(({ length }) => length))).toBeLessThanOrEqual(4000)
})
