import type { WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import { appointments } from '../features/appointments/overrides.ts'
import { contactRequests } from '../features/contact-requests/overrides.ts'
import { organizations } from '../features/organizations/overrides.ts'
import { notifications } from '../features/wallet-card-notifications/overrides.ts'
import { workingHours } from '../features/working-hours/overrides.ts'
import type { SchemaFormProps } from '../forms/SchemaForm.tsx'
import type { FieldDescription, ResourceDescription } from '../resources/descriptions.ts'

/**
 * What of a resource's generated screens is drawn by a component of its own. Each slot is one place, loaded when it is
 * shown, and everything around it stays generated: there is none for a whole resource. A folder
 * `src/desk/resources/<plural>/` has the components and an `index.ts` that exports one `Overrides`; its line in
 * `overrides` below makes them count. Readers get a component by `slotComponent(load)`.
 *
 * It is read without React too (generated/coverage.md names the slots), so that only functions may import components.
 */
export interface Overrides {
  /** In place of the rows, table and cards; head, filters and pages stay. Reads react-admin's list context. */
  readonly list?: Slot<ResourceSlotProps>
  /** Beside the head of the list: what is done with none of its rows. */
  readonly head?: Slot<ResourceSlotProps>
  /** Beside what can be done with the rows that are chosen. */
  readonly bulk?: Slot<ChosenSlotProps>
  /** In a row, before its menu. */
  readonly row?: Slot<RecordSlotProps>
  /** In place of the sentence that there is nothing yet. */
  readonly empty?: Slot<ResourceSlotProps>
  /** In place of the text in a cell and in a value of the show page, by the field's dotted name. */
  readonly columns?: Readonly<Record<string, Slot<ValueSlotProps>>>
  /** In place of the generated input, by the field's dotted name; label, help and error stay. A widget of rjsf. */
  readonly fields?: Readonly<Record<string, Slot<WidgetProps>>>
  /** In place of the generated form of create and edit; title, saving and conflicts by what it is given. */
  readonly form?: Slot<SchemaFormProps>
  /** Beside the form, in place of what the record says about itself. */
  readonly aside?: Slot<RecordSlotProps>
  /** In place of the fields of the show page; head and actions stay. */
  readonly show?: Slot<RecordSlotProps>
}

/** Loads a component: `async () => (await import('./Colour.tsx')).Colour`. */
export type Slot<Props> = () => Promise<ComponentType<Props>>

export interface ResourceSlotProps {
  readonly resource: ResourceDescription
}

export interface RecordSlotProps extends ResourceSlotProps {
  readonly record: RaRecord
}

export interface ChosenSlotProps extends ResourceSlotProps {
  readonly records: readonly RaRecord[]
  /** Some of them are still being read. */
  readonly isDisabled: boolean
}

export interface ValueSlotProps {
  readonly record: RaRecord
  readonly field: FieldDescription
}

/** By the resource's name, those of our own contract; a foreign description has none. */
export const overrides: Readonly<Record<string, Overrides>> = {
  appointments,
  notifications,
  organizations,
  'contact-requests': contactRequests,
  'working-hours': workingHours,
}

/** The slots that are overridden, as people write them: 'list', 'columns.colour'. */
export function slotsOf({ columns = {}, fields = {}, ...whole }: Overrides): string[] {
  return [
    ...Object.keys(whole),
    ...Object.keys(columns).map((name) => `columns.${name}`),
    ...Object.keys(fields).map((name) => `fields.${name}`),
  ]
}
