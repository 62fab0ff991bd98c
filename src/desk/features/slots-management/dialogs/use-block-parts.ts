import { useTranslate } from 'react-admin'
import { useTimes } from '../../../kit/times.ts'
import { useFormatter } from '../../../resources/format.ts'
import { weekdays } from './BlockFields.tsx'
import { type BlockDraft, timeOf } from './block-draft.ts'
import type { RecordPart } from './use-record-edit.ts'
import { spanWords } from './wall.ts'

/** When a block is, and why: what two people can change of it each for themselves. */
export function useBlockParts(): readonly RecordPart<BlockDraft>[] {
  const translate = useTranslate()
  const times = useTimes()
  const format = useFormatter()
  const dates = (first: string, last: string) =>
    first || last ? [first, last].map((date) => date && format.date(date)).join(' – ') : ''
  const words = (draft: BlockDraft) => {
    const { kind, day, from, to, first, last, since, until } = draft
    if (kind === 'once') return spanWords(draft, times)
    if (kind === 'range') return dates(first, last)
    const time = `${translate(weekdays[day - 1] ?? '')}, ${from}–${to === '00:00' ? '24:00' : to}`
    return [time, dates(since, until)].filter(Boolean).join(', ')
  }
  return [
    { path: 'when', label: 'When', valuesOf: timeOf, words: (value) => words(value as BlockDraft) },
    {
      path: 'skipped_dates',
      label: 'Weeks left out',
      valuesOf: ({ skipped }) => ({ skipped }),
      words: (value) => (value as BlockDraft).skipped.map((date) => format.date(date)).join(', '),
    },
    {
      path: 'title',
      label: 'Reason',
      valuesOf: ({ title }) => ({ title }),
      words: (value) => (value as BlockDraft).title,
    },
  ]
}
