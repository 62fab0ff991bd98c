import type { RequestId } from '../popups.ts'
import { keepInTab, keptInTab, objectIn } from './tab.ts'

/** What stands in a form, by the names of its fields. */
export type Entries = Readonly<Record<string, string>>

/** What was typed outlives the popup and a reload of the page, so that nothing is typed twice by mistake. */
let drafts: Readonly<Partial<Record<RequestId | 'personal', Entries>>> = Object.fromEntries(
  Object.entries(keptInTab('drafts')).map(([id, entered]) => [id, textsIn(entered)]),
)

function textsIn(entered: unknown): Entries {
  return Object.fromEntries(
    Object.entries(objectIn(entered)).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )
}

/** Who asks is the same in every form; what they agree to is not. */
const personalFields = ['name', 'email', 'phone', 'is_customer']

export function keepDraft(id: RequestId, entered: Entries): void {
  const shown = Object.entries(entered).filter(([name]) => personalFields.includes(name))
  // A box that is no longer ticked is not among the entries.
  const { is_customer, ...others } = drafts.personal ?? {}
  changeDrafts({ ...drafts, [id]: entered, personal: { ...others, ...Object.fromEntries(shown) } })
}

export function draftOf(id: RequestId): Entries {
  return { ...drafts[id], ...drafts.personal }
}

/** Forgets what was sent: the next one at this screen may be somebody else. */
export function forgetDraft(id: RequestId): void {
  const { [id]: sent, personal, ...others } = drafts
  changeDrafts(others)
}

function changeDrafts(changed: typeof drafts): void {
  drafts = changed
  keepInTab('drafts', drafts)
}

/** Texts without blanks at their ends; unticked boxes are missing. */
export function entriesOf(form: HTMLFormElement): Entries {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
}
