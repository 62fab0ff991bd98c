type Translate = (
  key: '{minutes} min' | '{hours} h' | '{hours} h {minutes} min',
  values: { hours: number; minutes: number },
) => string

/** How long something takes, in whole hours and the minutes that remain (product §12.5). */
export function lengthText(length: number, t: Translate): string {
  const values = { hours: Math.floor(length / 60), minutes: Math.floor(length % 60) }
  if (values.hours === 0) return t('{minutes} min', values)
  return t(values.minutes === 0 ? '{hours} h' : '{hours} h {minutes} min', values)
}
