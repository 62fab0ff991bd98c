import type { components } from '#generated/types.ts'
import { httpUrl } from '#rules/custom-rules.ts'
import { lengthOf } from '#ui/Counter.tsx'
import type { AdvisorOption } from '../../advisors/public.ts'

/** What stands in the form of a push before it is sent. */
export interface PushDraft {
  readonly advisors: readonly AdvisorOption[]
  readonly text: string
  readonly link: string
}

export type PushField = keyof PushDraft

export const emptyPushDraft: PushDraft = { advisors: [], text: '', link: '' }

/** In the order of the steps; message keys. */
export const pushLabels: Readonly<Record<PushField, string>> = {
  advisors: 'Advisors',
  text: 'Message',
  link: 'Link',
}
export const pushFields = Object.keys(pushLabels) as readonly PushField[]

/** Characters (product §15.5). */
export const textLimit = 100
/** So many advisors at once (product §15.5); the contract takes no more. */
export const mostAdvisors = 1000

/** What is wrong, and what to do about it; message keys. */
export interface Fault {
  readonly said: '{_field_} is not valid.' | '{attribute} is not a valid URL.'
  readonly mend: string
}

const invalid = (mend: string): Fault => ({ said: '{_field_} is not valid.', mend })

const rules: { readonly [Field in PushField]: (value: PushDraft[Field]) => Fault | null } = {
  advisors: ({ length }) => (length > 0 ? null : invalid('Choose at least one advisor.')),
  text: (text) => {
    if (text.trim() === '') return invalid('Write the message.')
    return lengthOf(text) > textLimit ? invalid('Shorten the message to {limit} characters.') : null
  },
  link: (link) =>
    httpUrl.test(link.trim())
      ? null
      : { said: '{attribute} is not a valid URL.', mend: 'Correct the link or leave it empty.' },
}

export type Faults = Readonly<Partial<Record<PushField, Fault>>>

/** What is wrong with a push before it is sent (product §15.5). */
export function faultsOf({ advisors, text, link }: PushDraft): Faults {
  const found = { advisors: rules.advisors(advisors), text: rules.text(text), link: rules.link(link) }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as Faults
}

export function bodyOf({ advisors, text, link }: PushDraft): components['schemas']['WalletCardNotification'] {
  return { text, link: link.trim(), advisors: slugsOf(advisors) }
}

export const slugsOf = (advisors: readonly AdvisorOption[]): string[] => advisors.map(({ slug }) => slug)

/** Characters of slugs in one address: a proxy may take no more than 8 KB of a request's head. */
const mostInAddress = 4000

/** The slugs of many advisors in lists that an address can carry, commas between them. */
export function slugLists(slugs: readonly string[], most = mostInAddress): string[] {
  const lists: string[] = []
  for (const slug of slugs) {
    const last = lists.at(-1)
    if (last !== undefined && last.length + 1 + slug.length <= most)
      lists[lists.length - 1] = `${last},${slug}`
    else lists.push(slug)
  }
  return lists
}
