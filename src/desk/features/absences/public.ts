/** From the list of all advisors' weeks, several are sent away at once. */
export { AbsenceOfManyDialog } from './AbsenceOfManyDialog.tsx'
/** Beside the week of an advisor stands the way to the days without one. */
export { AbsencesDialog, type AbsencesDialogProps } from './AbsencesDialog.tsx'
