import type { RequestId } from '../popups.ts'

/** What stands in a form, by the names of its fields. */
export type Entries = Readonly<Record<string, string>>

/** What was typed outlives the popup (not the page), so that closing it by mistake loses nothing. */
const drafts = new Map<RequestId, Entries>()
/** Who asks is the same in every form; what they agree to is not. */
let personal: Entries = {}

const personalFields = ['name', 'email', 'phone', 'is_customer']

export function keepDraft(id: RequestId, entered: Entries): void {
  drafts.set(id, entered)
  const shown = Object.entries(entered).filter(([name]) => personalFields.includes(name))
  // A box that is no longer ticked is not among the entries.
  const { is_customer, ...others } = personal
  personal = { ...others, ...Object.fromEntries(shown) }
}

export function draftOf(id: RequestId): Entries {
  return { ...drafts.get(id), ...personal }
}

/** Forgets what was sent: the next one at this screen may be somebody else. */
export function forgetDraft(id: RequestId): void {
  drafts.delete(id)
  personal = {}
}

/** Texts without blanks at their ends; unticked boxes are missing. */
export function entriesOf(form: HTMLFormElement): Entries {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
}
