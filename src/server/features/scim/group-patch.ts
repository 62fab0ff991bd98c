/** Changes of groups, as directories say them: each is a few statements, however many people come and go. */
import { isUuid } from '#rules/uuid.ts'
import type { Body, TenantTx } from '#server/platform/binding/handler.ts'
import { fault, readOnly, unknownPath } from './faults.ts'
import { addMembers, findGroup, keepMembers, knownPeople, memberUuids, removeMembers } from './group-rows.ts'
import { isPassedOver, valueIn } from './patch-path.ts'
import { stepsOf } from './person-patch.ts'

type Operation = Body<'patchScimGroup'>['Operations'][number]
type Step = ReturnType<typeof stepsOf>[number]

/** What a change makes of a group; who came or went is stored already. */
export interface GroupDraft {
  displayName: string
  externalId: string | null
  /** Whose membership changed. */
  readonly changed: Set<string>
}

/** @throws HttpError 400; the transaction is rolled back then */
export async function patchGroup(
  tx: TenantTx,
  uuid: string,
  draft: GroupDraft,
  operations: readonly Operation[],
): Promise<void> {
  for (const step of operations.flatMap(stepsOf)) await take(tx, uuid, draft, step)
}

async function take(tx: TenantTx, uuid: string, draft: GroupDraft, step: Step): Promise<void> {
  const { op, path, value } = step
  if (isPassedOver(path)) return
  switch (path.name) {
    case 'displayname':
      if (op === 'remove' || typeof value !== 'string' || !value.trim()) throw readOnly(path.text)
      draft.displayName = value.trim()
      return
    case 'externalid':
      if (op !== 'remove' && value !== null && typeof value !== 'string')
        throw fault('invalidValue', 'The attribute {path} must be a text.', { path: path.text })
      draft.externalId = op === 'remove' || value === null ? null : String(value).trim() || null
      return
    case 'members':
      for (const each of await takeMembers(tx, uuid, step)) draft.changed.add(each)
      return
    case 'id':
      if (value === uuid && op !== 'remove') return
      throw readOnly('id')
    case 'meta':
      throw readOnly(path.text)
    default:
      throw unknownPath(path.text)
  }
}

async function takeMembers(tx: TenantTx, group: string, { op, path, value }: Step): Promise<string[]> {
  if (path.part !== null && path.part !== 'value') throw unknownPath(path.text)
  if (path.filter) {
    const one = valueIn(path.filter)
    if (op !== 'remove' || one === null)
      throw fault(
        'invalidPath',
        'Only single members can be named by a path, to remove them: members[value eq "…"].',
      )
    return await removeMembers(tx, group, uuidsIn([one]))
  }
  // Entra ID names whom it removes in the value; the RFC means all of them where there is none.
  if (op === 'remove')
    return value === undefined || value === null
      ? await removeMembers(tx, group, await memberUuids(tx, group))
      : await removeMembers(tx, group, uuidsIn(membersIn(value).map((each) => each.value)))
  const asked = await peopleIn(tx, membersIn(value))
  const gone = op === 'replace' ? await keepMembers(tx, group, asked) : []
  return [...gone, ...(await addMembers(tx, group, asked))]
}

export interface SentMember {
  readonly value: string
  readonly type?: string | null
}

function membersIn(value: unknown): SentMember[] {
  return [value].flat().map((each) => {
    const { value: id, type } = (each ?? {}) as { value?: unknown; type?: unknown }
    if (typeof id === 'string') return { value: id, type: typeof type === 'string' ? type : null }
    if (typeof each === 'string') return { value: each }
    throw fault('invalidValue', 'Members are named by their value, the id of a person.')
  })
}

/** What cannot be an id is nobody's. */
const uuidsIn = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.toLowerCase()).filter((id) => isUuid(id))),
]

/** @throws HttpError 400 for a group, and for whoever the directory has not sent */
export async function peopleIn(tx: TenantTx, members: readonly SentMember[]): Promise<string[]> {
  const group = members.find(({ type }) => type?.toLowerCase() === 'group')
  if (group) throw noGroups(group.value)
  const asked = uuidsIn(members.map(({ value }) => value))
  const known = await knownPeople(tx, asked)
  const stranger = members.find(({ value }) => !known.has(value.toLowerCase()))
  if (!stranger) return asked
  const id = stranger.value.toLowerCase()
  if (isUuid(id) && (await findGroup(tx, id))) throw noGroups(stranger.value)
  throw fault('invalidValue', 'There is no person {id} of the directory here.', {
    id: stranger.value.slice(0, 100),
  })
}

const noGroups = (id: string) =>
  fault('invalidValue', 'The member {id} is a group. Groups have people alone as members.', {
    id: id.slice(0, 100),
  })
