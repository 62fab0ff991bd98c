import { useTranslate } from 'react-admin'
import { stateNames } from '#rules/appointment-states.ts'
import { typeNames } from '#rules/appointment-types.ts'
import { type Times, useTimes } from '../../kit/times.ts'
import type { Entry, Kind } from './entry.ts'

type Translate = ReturnType<typeof useTranslate>

/** Message keys of what has no name of its own. */
const untitled: Readonly<Record<Kind, string>> = {
  hours: 'Working hours',
  closed: 'Closed',
  'opened-day': 'Opened by you',
  'opened-slot': 'Extra slots',
  appointment: 'Appointment',
  hold: 'Held by a visitor',
  block: 'Blocked',
  'skipped-block': 'Block left out',
  absence: 'Absent',
  'busy-calendar': 'Busy (imported)',
}

export interface EntryWords {
  /** What stands first: the customer, the reason, the kind. */
  readonly title: string
  /** Lines below it. */
  readonly lines: readonly string[]
  /** For those who hear it: what it is, when, and all that is shown. */
  readonly spoken: string
}

export function useEntryWords(): (entry: Entry) => EntryWords {
  const translate = useTranslate()
  const times = useTimes()
  return (entry) => wordsOf(entry, translate, times)
}

export function wordsOf(entry: Entry, translate: Translate, times: Times): EntryWords {
  const { kind, start, end } = entry
  const name = translate(untitled[kind])
  const title = entry.title || name
  const lines = linesOf(entry, translate, times)
  const when = times.dayAndSpan(start, end)
  const spoken = [...new Set([name, title, when, ...lines])].join(', ')
  return { title, lines, spoken }
}

function linesOf(entry: Entry, translate: Translate, times: Times): string[] {
  const { kind, type, topic_name, state, expires_at, start, end, repeats } = entry
  switch (kind) {
    case 'appointment':
      return [
        type ? translate(typeNames[type]) : '',
        state && state !== 'confirmed' ? translate(stateNames[state]) : '',
        topic_name ?? '',
      ].filter(Boolean)
    case 'hold':
      return expires_at ? [translate('until {time}', { time: times.time(expires_at) })] : []
    case 'opened-day':
      return [translate('Opened by you')]
    case 'opened-slot':
      return [times.span(start, end)]
    case 'busy-calendar':
      return [translate(untitled[kind])]
    case 'skipped-block':
      return [translate('left out')]
    case 'block':
      return repeats ? [translate('every week')] : []
    default:
      return []
  }
}
