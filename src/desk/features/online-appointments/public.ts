/** Where nobody can book, the way leads to the hours. */
export { useHoursPage } from './use-hours-page.ts'
