import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Button } from '#ui/Button.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { loadedResource } from '../../resources/admin.ts'
import { useRecord } from '../../resources/use-record.ts'
import { DeletionState } from './DeletionState.tsx'
import { deletionIn, isRunning, progressMs } from './deletion.ts'
import type { Deletion, DeletionSubject } from './types.ts'
import { useKeptWords } from './use-kept-words.ts'
import { useSubjectWords } from './use-subject-words.ts'

/** In the place of what was held: that it was ordered, how far it is, and where that stays written down. */
interface OrderOutcomeProps {
  readonly ordered: Deletion
  /** What was held before. */
  readonly held: DeletionSubject['records']
  readonly searchAgain: () => void
}

export function OrderOutcome({ ordered, held, searchAgain }: OrderOutcomeProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with its dialog.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="order-outcome">
      <h4 ref={heading} tabIndex={-1}>
        {translate(ordered.action === 'delete' ? 'Deletion is ordered' : 'Anonymising is ordered')}
      </h4>
      {mayCall('getDeletion') && isRunning(ordered) ? (
        <Watched ordered={ordered} />
      ) : (
        <DeletionState deletion={ordered} />
      )}
      <NotChosen ordered={ordered} held={held} searchAgain={searchAgain} />
      <StayingKinds kept={ordered.kept} />
      <Link to={`/deletion-tool/records/${ordered.uuid}`}>{translate('Record of this deletion')}</Link>
    </div>
  )
}

/** An order of some kinds does not look like one of all. */
function NotChosen({ ordered, held, searchAgain }: OrderOutcomeProps) {
  const translate = useTranslate()
  const words = useSubjectWords()
  const meant = new Set([...ordered.records, ...ordered.kept].map(({ kind }) => kind))
  const left = held.filter(({ kind }) => !meant.has(kind)).map(({ kind }) => words.kind(kind))
  if (left.length === 0) return null
  return (
    <>
      <p>{translate('Not chosen, and still held: {kinds}.', { kinds: left.join(', ') })}</p>
      <Button quiet onClick={searchAgain}>
        {translate('Search again')}
      </Button>
    </>
  )
}

/** What has to stay is said after the order as it was before. */
function StayingKinds({ kept }: Pick<Deletion, 'kept'>) {
  const words = useSubjectWords()
  const keptWords = useKeptWords()
  return kept.map((each) => (
    <p key={each.kind + each.reason} className="held-kept">
      <Lock size={16} aria-hidden="true" />
      <span>
        <b>
          {words.kind(each.kind)}: {keptWords(each)}
        </b>{' '}
        {each.reason}
      </span>
    </p>
  ))
}

/** Read again and again until it is over. */
function Watched({ ordered }: { readonly ordered: Deletion }) {
  const translate = useTranslate()
  const { record, error } = useRecord(
    loadedResource('deletions'),
    (each) => isRunning(deletionIn(each)) && progressMs,
    ordered.uuid,
  )
  return (
    <>
      <DeletionState deletion={record ? deletionIn(record) : ordered} />
      {error && !record && (
        <p className="muted">{translate('How far it is could not be read. The record says it.')}</p>
      )}
    </>
  )
}
