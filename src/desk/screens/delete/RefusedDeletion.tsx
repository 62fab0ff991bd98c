import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { FieldError } from '../../kit/FieldError.tsx'
import type { Failure } from '../../kit/failure.ts'
import { messagesOf } from '../../kit/saving/use-write.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useAllowed, useResourcePaths } from '../../resources/use-resource.ts'
import type { Refusal } from './deleting.ts'
import { InsteadButton } from './InsteadButton.tsx'

interface RefusedDeletionProps {
  readonly resource: ResourceDescription
  readonly refusal: Refusal
  readonly isOneOfMany: boolean
}

/** Why a record stays and where it is used, with the way to its form, where it may be switched off instead. */
export function RefusedDeletion({ resource, refusal, isOneOfMany }: RefusedDeletionProps) {
  const translate = useTranslate()
  const { edit } = useAllowed(resource)
  const paths = useResourcePaths()
  const { pathname } = useLocation()
  const { record, name, failure } = refusal
  // No field stands here: all that was said belongs below the sentence.
  const [sentence = '', ...details] = messagesOf(failure, () => false).map((text) => translate(text))
  const form = paths.edit(record.id)
  return (
    <div className="refused-one">
      <FieldError messages={[isOneOfMany ? `${name}: ${sentence}` : sentence]} />
      {details.length > 0 && (
        <ul>
          {[...new Set(details)].map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {isRefusedByRule(failure) && <InsteadButton resource={resource} record={record} />}
      {edit && isRefusedByRule(failure) && pathname !== form && (
        <Link to={form}>{translate('Edit {name}', { name })}</Link>
      )}
    </div>
  )
}

/** The record is still there and stays as it is; what failed otherwise is no matter of its form. */
export const isRefusedByRule = ({ status }: Failure) => status === 409 || status === 422
