import type { components } from '#generated/types.ts'

type Stored = components['schemas']['Appointment']

/** As lists and single replies have it; only the latter have a history. `id` is react-admin's name for the uuid. */
export type Appointment = Required<Omit<Stored, 'history'>> &
  Pick<Stored, 'history'> & { readonly id: string }
export type AppointmentAction = NonNullable<Stored['actions']>[number]
export type AppointmentState = NonNullable<Stored['state']>
export type HistoryStep = NonNullable<Stored['history']>[number]
export type FreeSlot = components['schemas']['FreeSlot']
