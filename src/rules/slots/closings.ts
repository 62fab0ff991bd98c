/** Days on which usual hours do not count: public holidays, and the institution's own closing days (product §13.10). */
import { minutesOf } from './days.ts'

export interface Closing {
  /** YYYY-MM-DD */
  readonly date: string
  /** Wall time from which on it is closed, as HH:mm; 00:00 for the whole day. */
  readonly from: string
  readonly name: { readonly de: string; readonly en: string }
}

/** Minutes since midnight until which a date is open; the whole day where nothing closes it. */
export function openUntil(closings: readonly Closing[], date: string): number {
  const closing = closings.find((each) => each.date === date)
  return closing ? minutesOf(closing.from) : 24 * 60
}

export const nameIn = ({ name }: Closing, language: string): string =>
  language.startsWith('de') ? name.de : name.en
