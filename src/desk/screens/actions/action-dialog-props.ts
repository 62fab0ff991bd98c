import type { RaRecord } from 'react-admin'
import type { RecordAction, ResourceDescription } from '../../resources/descriptions.ts'

/** What is to be done with which record. */
export interface ActionDialogProps {
  readonly action: RecordAction
  readonly record: RaRecord
  readonly name: string
  readonly resource: ResourceDescription
  readonly close: () => void
}
