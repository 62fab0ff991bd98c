import type { RaRecord } from 'react-admin'
import type { SchemaFormProps } from '../forms/SchemaForm.tsx'
import type { FormInputs } from '../forms/use-form-module.ts'
import type { Slot } from '../kit/slot.tsx'
import type { FieldDescription, ResourceDescription } from '../resources/descriptions.ts'

/**
 * What of a resource's generated screens is drawn by a component of its own. Each slot is one place, loaded when it is
 * shown, and everything around it stays generated: there is none for a whole resource. A folder
 * `src/desk/features/<plural>/` has the components and an `overrides.ts` that exports one `Overrides`; its line in
 * `src/desk/own/overrides.ts` makes them count. Readers get a component by `slotComponent(load)`.
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
  /** What an export writes in place of values, by the field's dotted name. */
  readonly exported?: () => Promise<ExportedWords>
  /** In place of the input for a filter's value, by the field's name. */
  readonly filters?: Readonly<Record<string, Slot<FilterSlotProps>>>
  /** In place of the generated input, by the field's dotted name; label, help and error stay. A widget of rjsf. */
  readonly fields?: FormInputs
  /** In place of the generated form of create and edit; title, saving and conflicts by what it is given. */
  readonly form?: Slot<SchemaFormProps>
  /** Before the form; where there is room, beside it, above what the record says about itself. */
  readonly lead?: Slot<RecordSlotProps>
  /** Beside the form, in place of what the record says about itself. */
  readonly aside?: Slot<RecordSlotProps>
  /** Below the question whether one record is deleted, until it is refused: what becomes of others. Never in the way. */
  readonly beforeDelete?: Slot<RecordSlotProps>
  /** Below the reason why a record cannot be deleted: what can be done about it. */
  readonly refused?: Slot<RefusedSlotProps>
  /** In place of the fields of the show page; head and actions stay. */
  readonly show?: Slot<RecordSlotProps>
}

export interface ResourceSlotProps {
  readonly resource: ResourceDescription
}

export interface RecordSlotProps extends ResourceSlotProps {
  readonly record: RaRecord
}

export interface RefusedSlotProps extends RecordSlotProps {
  /** Lets one delete again: what was in the way is gone. */
  readonly retry: () => void
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

export type ExportedWords = Readonly<
  Record<string, (record: unknown, translate: (key: string) => string) => string>
>

export interface FilterSlotProps {
  readonly label: string
  /** '' for none. */
  readonly value: string
  readonly change: (value: string) => void
}

let overrides: Readonly<Record<string, Overrides>> = {}

/** Once, before the desk is drawn, by the resource's name; a foreign description has none. */
export function provideOverrides(given: Readonly<Record<string, Overrides>>): void {
  overrides = given
}

/** The slots of a resource's screens that are drawn by components of their own; none where nothing is said. */
export function overridesOf(name: string): Overrides {
  return (Object.hasOwn(overrides, name) ? overrides[name] : undefined) ?? {}
}

/** The slots that are overridden, as people write them: 'list', 'columns.colour'. */
export function slotsOf({ columns = {}, filters = {}, fields = {}, ...whole }: Overrides): string[] {
  return [
    ...Object.keys(whole),
    ...Object.keys(columns).map((name) => `columns.${name}`),
    ...Object.keys(filters).map((name) => `filters.${name}`),
    ...Object.keys(fields).map((name) => `fields.${name}`),
  ]
}
