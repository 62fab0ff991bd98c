import { useTranslate } from 'react-admin'
import { useTimes } from '../../kit/times.ts'
import { typeIcons } from '../appointments/public.ts'
import type { Entry } from './entry.ts'
import { useEntryWords } from './entry-words.ts'

interface Props {
  /** Undefined where empty time was marked: there is no entry yet. */
  readonly entry: Entry | undefined
  readonly isShort: boolean
  /** The times under the pointer while the entry is dragged; null otherwise. */
  readonly draggedTo: { readonly start: Date; readonly end: Date } | null
}

/** The inside of an entry of the calendar. Screen readers read its full name, eyes see a short one. */
export function EntryContent({ entry, isShort, draggedTo }: Props) {
  const wordsOf = useEntryWords()
  if (draggedTo) return <Dragged entry={entry} to={draggedTo} />
  if (!entry) return null
  const { title, lines, spoken } = wordsOf(entry)
  const Icon = entry.type ? typeIcons[entry.type] : null
  const [first, ...others] = lines
  return (
    <>
      <span className="vh">{spoken}</span>
      <b aria-hidden="true">{title}</b>
      {isShort ? (
        Icon && <Icon aria-hidden="true" />
      ) : (
        <span className="cal-lines" aria-hidden="true">
          {first && (
            <span>
              {Icon && <Icon aria-hidden="true" />}
              {first}
            </span>
          )}
          {others.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      )}
    </>
  )
}

/** An entry while it is dragged: the times that it would have, and where it comes from. */
function Dragged({ entry, to }: { entry: Entry | undefined; to: { start: Date; end: Date } }) {
  const translate = useTranslate()
  const times = useTimes()
  const wordsOf = useEntryWords()
  const isElsewhere = entry && new Date(entry.start).getTime() !== to.start.getTime()
  return (
    <>
      <b className="num">{times.span(to.start, to.end)}</b>
      {entry && <span>{wordsOf(entry).title}</span>}
      {isElsewhere && (
        <span>
          {translate('from {time}', { time: `${times.weekday(entry.start)}, ${times.time(entry.start)}` })}
        </span>
      )}
    </>
  )
}
