import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMayCall } from '../../kit/use-may-call.ts'
import { loadedResource } from '../../resources/admin.ts'
import { useRecord } from '../../resources/use-record.ts'
import { DeletionState } from './DeletionState.tsx'
import { deletionIn, isRunning, progressMs } from './deletion.ts'
import type { Deletion } from './types.ts'
import { useKeptWords } from './use-kept-words.ts'
import { useSubjectWords } from './use-subject-words.ts'

/** In the place of what was held: that it was ordered, how far it is, and where that stays written down. */
export function OrderOutcome({ ordered }: { readonly ordered: Deletion }) {
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
      <StayingKinds kept={ordered.kept} />
      <Link to={`/deletion-tool/records/${ordered.uuid}`}>{translate('Record of this deletion')}</Link>
    </div>
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
