import type { components } from '#generated/types.ts'
import type { Entries } from './drafts.ts'
import { emptyTexts } from './empty-texts.ts'
import type { IslandTexts } from './popup.tsx'
import type { EntryForm } from './requests.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** What a form says of a refusal: one sentence at its foot, others at the fields that it shows. */
export interface Failure {
  message: string
  errors: Errors
}

/** What a form lacks; undefined where the server can be asked. */
export function missingIn(form: EntryForm, entered: Entries, t: IslandTexts): Failure | undefined {
  const needed = ['name', ...form.fields, 'consent'] as const
  const isNeeded = (field: string) =>
    !(form.optional as readonly string[]).includes(field) &&
    !(form.either && (field === 'email' || field === 'phone'))
  const empty = needed.filter((field) => isNeeded(field) && !entered[field])
  const errors: Record<string, readonly string[]> = Object.fromEntries(
    empty.map((field) => [field, [t(emptyTexts[field as keyof typeof emptyTexts])]]),
  )
  if (form.either && !entered.email && !entered.phone) Object.assign(errors, eitherIsMissing(t))
  if (Object.keys(errors).length === 0) return undefined
  return { message: t('Please correct the marked fields.'), errors }
}

function eitherIsMissing(t: IslandTexts): Errors {
  const sentences = [t('Please enter your e-mail address or your phone number.')]
  return { email: sentences, phone: sentences }
}

/** Statuses whose message is made for the visitor. */
const telling = new Set([400, 413, 422, 429])

/**
 * The server's own words where it has any for people.
 *
 * @param reason what the call threw: the Response of a refusal, else the connection broke
 */
export async function failureOf(reason: unknown, form: EntryForm, t: IslandTexts): Promise<Failure> {
  const kept = t('Your entries are still here.')
  if (!(reason instanceof Response)) {
    return { message: `${t('Network request failed.')} ${kept}`, errors: {} }
  }
  // The way was switched off while the page stood open.
  if (reason.status === 403 || reason.status === 404) {
    const text = t('This is not possible at the moment. Please choose another way to get in touch.')
    return { message: text, errors: {} }
  }
  const body: Partial<components['schemas']['Error']> = await reason.json().catch(() => ({}))
  if (!telling.has(reason.status) || !body.message) {
    return { message: `${t('An error has occurred. Please try again later.')} ${kept}`, errors: {} }
  }
  return atFields(body.message, (body.errors ?? {}) as Errors, form)
}

/** A refusal of a field that the form does not show stands at its foot. */
function atFields(message: string, refused: Errors, form: EntryForm): Failure {
  const isShown = ([field]: [string, unknown]) =>
    field === 'name' || field === 'consent' || (form.fields as readonly string[]).includes(field)
  const all = Object.entries(refused)
  const errors: Record<string, readonly string[]> = Object.fromEntries(all.filter(isShown))
  if (Object.keys(errors).length > 0) return { message, errors }
  return { message: [...new Set(all.flatMap(([, sentences]) => sentences))].join(' ') || message, errors }
}

/** What is left of a refusal while a field is mended; nothing once all fields are. */
export function withoutField({ message, errors }: Failure, field: string): Failure | undefined {
  const { [field]: mended, ...others }: Record<string, readonly string[]> = errors
  if (!mended) return { message, errors }
  // Where either is enough, mending the one mends the other.
  const twin = field === 'email' ? 'phone' : field === 'phone' ? 'email' : undefined
  if (twin && others[twin]?.join() === mended.join()) delete others[twin]
  return Object.keys(others).length > 0 ? { message, errors: others } : undefined
}
