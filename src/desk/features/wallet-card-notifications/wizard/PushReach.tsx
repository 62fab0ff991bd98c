import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useReading } from '../../../kit/use-reading.ts'
import { useFormatter } from '../../../resources/format.ts'
import type { AdvisorOption } from '../../advisors/public.ts'
import { slugsOf } from './push.ts'
import { usePushCalls } from './use-push-calls.ts'

interface PushReachProps {
  readonly advisors: readonly AdvisorOption[]
  /** Their field says already what is wrong with them. */
  readonly isRefused: boolean
}

/** How many people a message to the cards of these advisors can reach, while they are being chosen. */
export function PushReach({ advisors, isRefused }: PushReachProps) {
  return (
    <div className="push-reach" role="status">
      {advisors.length > 0 && !isRefused && <Reach advisors={advisors} />}
    </div>
  )
}

function Reach({ advisors }: { readonly advisors: readonly AdvisorOption[] }) {
  const translate = useTranslate()
  const format = useFormatter()
  const { countOf } = usePushCalls()
  const { data, failure, retry } = useReading(
    ['push-reach', ...slugsOf(advisors).toSorted()],
    () => countOf(advisors),
    { notice: null, staysHere: true },
  )
  if (failure) {
    return (
      <p className="ui-help">
        {translate('How many people can be reached could not be read.')}{' '}
        <Button variant="text" size="small" onClick={retry}>
          {translate('Try again')}
        </Button>
      </p>
    )
  }
  if (data === undefined) return <p className="ui-help">{translate('Counting who can be reached…')}</p>
  if (data === 0) {
    return (
      <p className="push-nobody">
        {translate('Nobody has agreed to notifications on a card of these advisors.')}
      </p>
    )
  }
  return (
    <p>
      {translate('One person can be reached. |||| {count} people can be reached.', {
        smart_count: data,
        count: format.number(data),
      })}
    </p>
  )
}
