import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Spinner } from '#ui/Spinner.tsx'
import { useTimes } from '../../kit/times.ts'
import type { Deletion } from './types.ts'
import './deletion-tool.css'

/** How far a deletion is, in a sentence that screen readers say as it changes. */
export function DeletionState({ deletion }: { readonly deletion: Deletion }) {
  const translate = useTranslate()
  const times = useTimes()
  const { state, finished_at: finished } = deletion
  return (
    <div role="status" className={`deletion-state is-${state}`}>
      {state === 'running' && <Spinner />}
      {state === 'done' && <CircleCheck size={18} aria-hidden="true" />}
      {state === 'failed' && <CircleAlert size={18} aria-hidden="true" />}
      <p>
        {state === 'running' && translate('It is under way, and goes on when you leave this page.')}
        {state === 'done' &&
          (finished
            ? translate('It is done everywhere, since {time}.', { time: times.dayAndTime(finished) })
            : translate('It is done everywhere.'))}
        {state === 'failed' &&
          translate(
            'It has stopped before it was done everywhere. Search for the person again to see what is left.',
          )}
      </p>
    </div>
  )
}
