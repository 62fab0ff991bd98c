/** The day of an instant as YYYY-MM-DD, in a time zone. */
export function dayOf(instant: string | Date, zone: string): string {
  // Sweden's dates are the ISO's.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(instant))
}

/** @param day YYYY-MM-DD */
export function dayAfter(day: string, count = 1): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** How people call a day that is near: a message key. */
export function nearDay(instant: string, zone: string, now: Date): 'Today' | 'Tomorrow' | null {
  const today = dayOf(now, zone)
  const day = dayOf(instant, zone)
  if (day === today) return 'Today'
  return day === dayAfter(today) ? 'Tomorrow' : null
}
