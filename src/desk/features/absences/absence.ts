import type { components } from '#generated/types.ts'
import { fieldShape } from '../../forms/field-shape.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { DraftPart } from '../../kit/saving/draft-parts.ts'
import type { PickedAdvisor } from '../advisors/public.ts'
import type { ClosedTime } from '../overlaps/public.ts'

export type Absence = components['schemas']['Absence']

/** What stands in the form; days as YYYY-MM-DD, '' where none is chosen. */
export interface AbsenceDraft {
  readonly first_day: string
  readonly last_day: string
  readonly substitute: PickedAdvisor | null
  readonly note: string
}

const emptyDraft: AbsenceDraft = { first_day: '', last_day: '', substitute: null, note: '' }

/** Nothing yet where a new one is made. */
export type AbsenceBasis = Absence | Record<string, never>

export const draftIn = (basis: AbsenceBasis): AbsenceDraft => (isStored(basis) ? draftOf(basis) : emptyDraft)

export const isStored = (basis: AbsenceBasis): basis is Absence => 'first_day' in basis

const parts: readonly DraftPart[] = [
  { path: 'first_day', label: 'First day' },
  { path: 'last_day', label: 'Last day' },
  {
    path: 'substitute',
    label: 'Substitute',
    words: (picked) => (picked as PickedAdvisor | null)?.full_name ?? '',
  },
  { path: 'note', label: 'Note' },
]

export const absenceShape = fieldShape<AbsenceDraft, DraftPart>(parts)

function draftOf({ first_day, last_day, substitute, substitute_name, note }: Absence): AbsenceDraft {
  return {
    first_day,
    last_day,
    substitute: substitute ? { slug: substitute, full_name: substitute_name ?? substitute } : null,
    note: note ?? '',
  }
}

/** What both ways of entering send: a single day needs no last one. */
export function bodyOf({ first_day, last_day, note }: AbsenceDraft) {
  return { first_day, last_day: last_day || first_day, note: note.trim() || null }
}

/** A new one of these days, as YYYY-MM-DD. */
export const draftFor = (first_day: string, last_day: string): AbsenceDraft => ({
  ...emptyDraft,
  first_day,
  last_day,
})

/** The days as a time that is closed; null while they are none. */
export function timeOf(draft: AbsenceDraft): ClosedTime | null {
  if (Object.keys(faultsOf(draft)).length > 0) return null
  const { first_day, last_day } = bodyOf(draft)
  return { kind: 'range', first_date: first_day, last_date: last_day }
}

/** What is wrong before anything is sent, as message keys. */
export function faultsOf({ first_day, last_day }: AbsenceDraft): FieldErrors {
  if (first_day === '') return { first_day: ['Please choose a day.'] }
  return last_day !== '' && last_day < first_day ? { last_day: ['Last day is before the first day.'] } : {}
}
