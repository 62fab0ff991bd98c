/** What a directory says of a person, made what is stored of one (RFC 7643, 4.1). */
import { line } from '#rules/line.ts'
import type { Body } from '#server/platform/binding/handler.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { fault } from './faults.ts'
import type { PersonRow } from './people.ts'

export interface PersonDraft {
  readonly userName: string
  readonly externalId: string | null
  readonly displayName: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isActive: boolean
}

export const draftOf = (row: PersonRow): PersonDraft => ({
  userName: row.user_name,
  externalId: row.external_id,
  displayName: row.display_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  isActive: row.is_active,
})

type PersonBody = Body<'createScimUser'>

/** What is left out of active, externalId and name stays: nobody is switched on by what was not said. */
export function draftFrom(body: PersonBody, before: PersonDraft | null): PersonDraft {
  const userName = body.userName.trim()
  const { firstName, lastName } = namesOf(body, before)
  return settled({
    userName,
    externalId: body.externalId === undefined ? (before?.externalId ?? null) : textOf(body.externalId),
    displayName: textOf(body.displayName),
    firstName,
    lastName,
    email: emailOf(body.emails ?? []) ?? fallback(userName, before),
    isActive: body.active === undefined ? (before?.isActive ?? true) : truthOf(body.active, 'active'),
  })
}

/** The address is the user name where none is said; else the one that there was. */
function fallback(userName: string, before: PersonDraft | null): string {
  return isAddress(userName) ? userName : (before?.email ?? '')
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** By the parts of the name; where one is not said, by the whole one. */
function namesOf({ name, displayName }: PersonBody, before: PersonDraft | null) {
  const parts = partsOf(textOf(name?.formatted) ?? textOf(displayName) ?? '')
  return {
    firstName: textOf(name?.givenName) ?? parts?.first ?? before?.firstName ?? '',
    lastName: textOf(name?.familyName) ?? parts?.last ?? before?.lastName ?? '',
  }
}

/** 'Jonas Petersen' or 'Petersen, Jonas'. */
export function partsOf(text: string): { readonly first: string; readonly last: string } | null {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(text)
  const found = turned ? [turned[2], turned[1]] : /^(.*\S)\s+(\S+)$/.exec(text)?.slice(1)
  const [first, last] = found ?? []
  return first && last ? { first: first.trim(), last: last.trim() } : null
}

interface SentAddress {
  readonly value?: string | null
  readonly type?: string | null
  readonly primary?: unknown
}

/** The primary one, else that of work, else the first. */
export function emailOf(emails: readonly SentAddress[]): string | null {
  const said = emails.filter(({ value }) => value?.trim())
  const chosen =
    said.find(({ primary }) => String(primary).toLowerCase() === 'true') ??
    said.find(({ type }) => type?.toLowerCase() === 'work') ??
    said[0]
  return chosen?.value?.trim() ?? null
}

/** Entra ID says "True" and "False". @throws HttpError 400 */
export function truthOf(value: unknown, path: string): boolean {
  const text = String(value).toLowerCase()
  if ((typeof value === 'boolean' || typeof value === 'string') && (text === 'true' || text === 'false'))
    return text === 'true'
  throw fault('invalidValue', 'The attribute {path} must be true or false.', { path })
}

/** In small letters where letters do not count. @throws HttpError 400 for what no user can have */
export function settled(draft: PersonDraft): PersonDraft {
  const email = draft.email.toLowerCase()
  if (!draft.firstName || !draft.lastName)
    throw fault('invalidValue', 'Give name.givenName and name.familyName.')
  if (!isAddress(email))
    throw fault('invalidValue', 'Give an e-mail address, as the userName or as the primary one of emails.')
  const texts = { userName: [draft.userName, 254], 'name.givenName': [draft.firstName, 100] } as const
  const more = {
    'name.familyName': [draft.lastName, 100],
    displayName: [draft.displayName ?? '', 255],
  } as const
  for (const [path, [text, most]] of Object.entries({
    ...texts,
    ...more,
    externalId: [draft.externalId ?? '', 255] as const,
  }))
    checkText(path, text, most)
  if (!draft.userName) throw fault('invalidValue', 'Give a userName.')
  return { ...draft, email }
}

export function checkText(path: string, text: string, most: number): void {
  if (text.length > most || !line.test(text) || !text.isWellFormed())
    throw fault('invalidValue', 'The attribute {path} must be one line of at most {most} characters.', {
      path,
      most,
    })
}
