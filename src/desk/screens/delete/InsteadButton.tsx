import Button from '@mui/material/Button'
import { type RaRecord, useTranslate } from 'react-admin'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { useSwitchOff } from './deleting.ts'

interface InsteadButtonProps {
  readonly resource: ResourceDescription
  readonly record: RaRecord
}

/** What is used and cannot be deleted is switched off here, where the contract names a property for it (x-admin.instead). */
export function InsteadButton({ resource, record }: InsteadButtonProps) {
  const translate = useTranslate()
  const { edit } = useAllowed(resource)
  const field = resource.fields.find(({ name }) => name === resource.raw.hints.instead)
  const { isDone, isBusy, failure, run } = useSwitchOff(resource, record, field?.name ?? '')
  if (!edit || !field || record[field.name] !== true) return null
  if (isDone) return <p role="status">{translate('It is switched off.')}</p>
  return (
    <>
      <RefusedAlert failure={failure} />
      <Button variant="outlined" loading={isBusy} onClick={() => void run()}>
        {translate('Switch off instead: {field}', { field: translate(field.label) })}
      </Button>
    </>
  )
}
