import { expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import { enumWord } from './words.ts'

const german: Readonly<Record<string, string>> = {
  'Social media': 'Soziale Medien',
  INTERNAL: 'Personal',
  'In progress': 'In Arbeit',
  Open: 'Offen',
}
const translate = (key: string) => german[key] ?? key
const field = { enum: ['open', 'by-phone'], enumLabels: ['Open', 'By telephone'] } as unknown as ResourceField

it.each([
  ['open', 'Offen', 'has a label'],
  ['social-media', 'Soziale Medien', 'is translated as people say it'],
  ['INTERNAL', 'Personal', 'is translated itself'],
  ['IN_PROGRESS', 'In Arbeit', 'is written in capitals'],
  ['header_top', 'Header top', 'has no text'],
  ['A4', 'A4', 'is a name'],
])('the word for %s is %s: it %s', (value, word) => expect(enumWord(value, field, translate)).toBe(word))
