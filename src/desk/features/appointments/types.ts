import type { components } from '#generated/types.ts'

/** As the contract has it: most is optional. */
export type StoredAppointment = components['schemas']['Appointment']

/** As lists and single replies have it; only the latter have a history; what is not translated is told to customers. `id` is react-admin's name for the uuid. */
export type Appointment = Required<Omit<StoredAppointment, 'history' | 'untranslated' | 'asks_for_review'>> &
  Pick<StoredAppointment, 'history'> & { readonly id: string }
export type AppointmentAction = NonNullable<StoredAppointment['actions']>[number]
/** An action, or taking a confirmation back. */
export type AppointmentCall = AppointmentAction | 'take-back'
export type AppointmentState = NonNullable<StoredAppointment['state']>
export type HistoryStep = NonNullable<StoredAppointment['history']>[number]
export type FreeSlot = components['schemas']['FreeSlot']
