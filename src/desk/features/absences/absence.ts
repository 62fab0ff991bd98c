import type { components } from '#generated/types.ts'
import { fieldShape } from '../../forms/field-shape.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { DraftPart } from '../../kit/saving/draft-parts.ts'
import type { PickedAdvisor } from '../advisors/public.ts'

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

/** What is wrong before anything is sent, as message keys. */
export function faultsOf({ first_day, last_day }: AbsenceDraft): FieldErrors {
  if (first_day === '') return { first_day: ['Please choose a day.'] }
  return last_day !== '' && last_day < first_day ? { last_day: ['Last day is before the first day.'] } : {}
}
