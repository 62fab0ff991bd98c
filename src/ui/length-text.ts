import type { UiTranslate } from './texts.tsx'

/** How long something takes, in whole hours and the minutes that remain (specification §2). */
export function lengthText(minutes: number, t: UiTranslate): string {
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  if (values.hours === 0) return t('{minutes} min', values)
  return t(values.minutes === 0 ? '{hours} h' : '{hours} h {minutes} min', values)
}
