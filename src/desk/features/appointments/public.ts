/** The calendar's dialog of an appointment offers what its page and its record offer. */
export { ActionBar } from './actions/ActionBar.tsx'
/** The calendar's dialog says of one that is over that it is. */
export { StateTag } from './AppointmentTags.tsx'
/** The calendar asks for an appointment's actions and carries them out as the agenda does. */
export { useAppointmentActions } from './actions/use-actions.tsx'
/** An appointment that was dragged in the calendar is moved after the same questions. */
export { MoveDialog } from './move/MoveDialog.tsx'
/** Absences and blocks ask for a new time as 'Move to…' does. */
export { AppointmentTimes, NextFreeTime } from './move/AppointmentTimes.tsx'
/** The calendar reads an appointment before it shows or moves it. */
export { useAppointment } from './use-appointment.ts'
/** What these take. */
export type { Appointment, StoredAppointment } from './types.ts'
/** The calendar changes with the same news as the agenda. */
export { useWatch } from './use-watch.ts'
/** A kind of appointment has one sign everywhere. */
export { typeIcons } from './words.ts'
