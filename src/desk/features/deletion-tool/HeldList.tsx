import { Lock } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import { heldKinds } from './plan.ts'
import type { DeletionKept, DeletionSubject, HeldRecords } from './types.ts'
import { useKeptWords } from './use-kept-words.ts'
import { useSubjectWords } from './use-subject-words.ts'

interface HeldListProps {
  readonly held: Pick<DeletionSubject, 'records' | 'kept'>
  /** Message key: what the list tells. */
  readonly label: string
}

/** What is held by kind, each with examples, and what of it has to stay. */
export function HeldList({ held, label }: HeldListProps) {
  const translate = useTranslate()
  const words = useSubjectWords()
  const kinds = heldKinds(held)
  if (kinds.length === 0) return <p className="muted">{translate('Nothing.')}</p>
  return (
    <ul className="held" aria-label={translate(label)}>
      {kinds.map(({ kind, count, kept }) => (
        <li key={kind}>
          <HeldKindName
            name={words.kind(kind)}
            records={held.records.find((each) => each.kind === kind) ?? { kind, count }}
          />
          <KeptReasons kept={kept} count={count} />
        </li>
      ))}
    </ul>
  )
}

function HeldKindName({ name, records }: { readonly name: string; readonly records: HeldRecords }) {
  const format = useFormatter()
  const span = useSpan(records)
  return (
    <div className="held-kind">
      <b>{name}</b>
      <span className="held-count">{format.number(records.count)}</span>
      {span && <span className="muted">{span}</span>}
      {(records.samples ?? []).map((sample) => (
        <q key={sample}>{sample}</q>
      ))}
    </div>
  )
}

/** From the oldest to the newest, or the one day of both. */
function useSpan({ oldest_at: oldest, newest_at: newest }: HeldRecords): string {
  const format = useFormatter()
  const days = [oldest, newest].flatMap((at) => (at ? [format.day(at)] : []))
  return [...new Set(days)].join(' – ')
}

interface KeptReasonsProps {
  readonly kept: readonly DeletionKept[]
  readonly count: number
}

/** What stays although the person is deleted, until when, and why. */
export function KeptReasons({ kept, count }: KeptReasonsProps) {
  const words = useKeptWords()
  return kept.map((each) => (
    <p key={each.reason} className="held-kept">
      <Lock size={16} aria-hidden="true" />
      <span>
        <b>{words(each, count)}</b> {each.reason}
      </span>
    </p>
  ))
}
