/** Changes of parts of a person, as directories say them: Entra ID's, Okta's and the RFC's own way. */
import { filter as matcher } from 'scim2-parse-filter'
import type { Body } from '#server/platform/binding/handler.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { fault, readOnly, unknownPath } from './faults.ts'
import { isPassedOver, namesIn, type PatchPath, pathOf } from './patch-path.ts'
import { emailOf, type PersonDraft, partsOf, settled, truthOf } from './person-draft.ts'

type Operation = Body<'patchScimUser'>['Operations'][number]
type Draft = { -readonly [Part in keyof PersonDraft]: PersonDraft[Part] }

interface Step {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: PatchPath
  readonly value: unknown
}

/** @throws HttpError 400; nothing is changed then */
export function patchedPerson(
  id: string,
  before: PersonDraft,
  operations: readonly Operation[],
): PersonDraft {
  const draft: Draft = { ...before }
  for (const step of operations.flatMap(stepsOf)) take(draft, id, step)
  const followed = draft.email === before.email && before.email === before.userName.toLowerCase()
  // An address that was the user name is the next one too.
  if (followed && isAddress(draft.userName)) draft.email = draft.userName
  if (draft.email === '' && isAddress(draft.userName)) draft.email = draft.userName
  if (draft.email === '') throw readOnly('emails')
  return settled(draft)
}

/** Without a path, each attribute of the value is a step of its own. */
export function stepsOf({ op, path, value }: Operation): Step[] {
  const kind = op.toLowerCase() as Step['op']
  if (path !== undefined) return [{ op: kind, path: pathOf(path), value }]
  if (kind === 'remove') throw fault('noTarget', 'Say by a path what is to be removed.')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fault('invalidValue', 'Without a path, the value has attributes by their names.')
  return Object.entries(value).map(([name, each]) => ({ op: kind, path: pathOf(name), value: each }))
}

function take(draft: Draft, id: string, step: Step): void {
  const { path, value } = step
  if (isPassedOver(path)) return
  switch (path.name) {
    case 'active':
      draft.isActive = truthOf(required(step), 'active')
      return
    case 'username':
      draft.userName = text(required(step), path)
      return
    case 'externalid':
      draft.externalId = optional(step)
      return
    case 'displayname':
      draft.displayName = optional(step)
      return
    case 'name':
      takeName(draft, step)
      return
    case 'emails':
      takeEmail(draft, step)
      return
    case 'id':
      // Said again, it changes nothing.
      if (value === id && step.op !== 'remove') return
      throw readOnly('id')
    case 'meta':
    case 'groups':
      throw readOnly(path.text)
    default:
      throw unknownPath(path.text)
  }
}

/** @throws HttpError 400 mutability where what everybody has is removed */
function required({ op, path, value }: Step): unknown {
  if (op === 'remove' || value === null || value === undefined) throw readOnly(path.text)
  return value
}

const optional = ({ op, path, value }: Step): string | null =>
  op === 'remove' || value === null ? null : text(value, path) || null

function text(value: unknown, path: PatchPath): string {
  if (typeof value === 'string') return value.trim()
  throw fault('invalidValue', 'The attribute {path} must be a text.', { path: path.text })
}

function takeName(draft: Draft, step: Step): void {
  const { path } = step
  if (path.part === null) {
    const parts = required(step)
    if (typeof parts !== 'object' || Array.isArray(parts)) throw unknownPath(path.text)
    for (const [name, value] of Object.entries(parts as object))
      takeName(draft, { ...step, path: { ...path, part: name.toLowerCase() }, value })
    return
  }
  if (path.part === 'givenname') draft.firstName = text(required(step), path)
  else if (path.part === 'familyname') draft.lastName = text(required(step), path)
  else if (path.part === 'formatted') takeWholeName(draft, step)
  else if (!['middlename', 'honorificprefix', 'honorificsuffix'].includes(path.part))
    throw unknownPath(path.text)
}

/** Its parts say more, and stand in the same request where a directory has them. */
function takeWholeName(draft: Draft, step: Step): void {
  if (step.op === 'remove') return
  const parts = partsOf(text(required(step), step.path))
  if (parts === null || draft.firstName || draft.lastName) return
  draft.firstName = parts.first
  draft.lastName = parts.last
}

/** One address is kept, that of work. Those of other kinds are passed over. */
function takeEmail(draft: Draft, step: Step): void {
  const { op, path, value } = step
  if (path.part !== null && !['value', 'type', 'primary', 'display'].includes(path.part))
    throw unknownPath(path.text)
  if (path.filter && !matcher(path.filter)({ value: draft.email, type: 'work', primary: true })) {
    if (namesIn(path.filter, 'type') || namesIn(path.filter, 'primary')) return
    throw fault('noTarget', 'There is nothing at {path}.', { path: path.text })
  }
  if (path.part !== null && path.part !== 'value') return
  draft.email = op === 'remove' ? '' : addressIn(value, path)
}

function addressIn(value: unknown, path: PatchPath): string {
  if (typeof value === 'string') return value.trim()
  const given = [value].flat().filter((each): each is { value?: unknown } => typeof each === 'object')
  const said = emailOf(given.filter((each) => typeof each?.value === 'string') as { value: string }[])
  if (said !== null) return said
  throw fault('invalidValue', 'The attribute {path} must be a text.', { path: path.text })
}
