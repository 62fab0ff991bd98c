import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '../../kit/FieldError.tsx'
import type { Failure } from '../../kit/failure.ts'

/** Whether what is held now is not what was found, or nobody knows it: then searching again leads on. */
export const leadsToSearch = (failure: Failure | null): failure is Failure =>
  failure !== null && (failure.status === 404 || failure.status === 409 || failure.isLost === true)

interface OrderRefusedProps {
  readonly failure: Failure
  readonly searchAgain: () => void
}

/** Why nothing is deleted, and the way on: a colleague was faster, something came, or the reply was lost. */
export function OrderRefused({ failure, searchAgain }: OrderRefusedProps) {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  // It stands below what may be more than a screen has room for.
  useEffect(() => {
    // It gives a promise in some browsers, which is no way to clean up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div role="alert" className="alerts order-refused" ref={place}>
      <FieldError messages={sentencesOf(failure).map((each) => translate(each))} />
      <Button onClick={searchAgain}>{translate('Search again')}</Button>
    </div>
  )
}

function sentencesOf({ status, message }: Failure): readonly string[] {
  if (status === 409) return [message]
  if (status === 404)
    return [
      'What you found is no longer valid: it was half an hour ago, or a colleague deleted it meanwhile.',
    ]
  return [message, 'Nobody knows whether the order has arrived. Search again to see what is held now.']
}
