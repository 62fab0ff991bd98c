import { useFormatter } from '../../resources/format.ts'
import type { Absence } from './absence.ts'

/** '3 Dec 2026 – 4 Dec 2026', one day alone. */
export function useDaysOf(): (absence: Absence) => string {
  const { date } = useFormatter()
  return ({ first_day, last_day }) => [...new Set([first_day, last_day])].map((day) => date(day)).join(' – ')
}
