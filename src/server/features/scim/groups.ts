/** Groups at /scim/v2/Groups: who is in one has the roles that its name stands for (product §30.19). */
import type { Ctx, Handlers, TenantTx } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import { rolesByGroupOf } from '#server/platform/identity/role-settings.ts'
import { rolesGiven } from '../directory/public.ts'
import { lockAccounts } from '../users/public.ts'
import { checkScimVersion, fault, taken } from './faults.ts'
import { type GroupDraft, patchGroup, peopleIn } from './group-patch.ts'
import { decideRoles, isMapped } from './group-roles.ts'
import {
  addGroup,
  addMembers,
  changeGroup,
  dropGroup,
  findGroup,
  type GroupRow,
  groupAttributes,
  isNameTaken,
  keepMembers,
  listGroups,
  type MemberOfGroup,
  membersOfGroups,
  memberUuids,
  sizeOf,
  usualGroupOrder,
} from './group-rows.ts'
import { listPart, listReply } from './lists.ts'
import { checkText } from './person-draft.ts'
import { type Projection, projectionOf } from './projection.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Of one reply with lists of members: it has fewer groups then than were asked for, as it may (RFC 7644, 3.4.2.4). */
const mostMembers = 20_000

/** Of one group. */
const largest = 100_000

export const scimGroupsHandlers = {
  async listScimGroups(ctx) {
    const { tx, query } = ctx
    const projection = projectionOf(query)
    const part = listPart(query, groupAttributes, usualGroupOrder)
    const { rows, total } = await listGroups(tx, part)
    const withMembers = projection.wants('members')
    const kept = withMembers ? untilFull(rows) : rows
    const members = withMembers
      ? await membersOfGroups(
          tx,
          kept.map(({ uuid }) => uuid),
        )
      : new Map<string, MemberOfGroup[]>()
    const resources = kept.map((row) => projection.of(resourceOf(ctx, row, members.get(row.uuid) ?? [])))
    return { status: 200, body: listReply(resources, total, part.startIndex) }
  },

  async createScimGroup(ctx) {
    const { tx, body, now } = ctx
    await lockAccounts(tx)
    const draft = draftFrom(body, null)
    await checkName(tx, draft, null)
    const before = await rolesGiven(tx, rolesByGroupOf(ctx.settings))
    const uuid = await addGroup(tx, draft, now)
    await addMembers(tx, uuid, await peopleIn(tx, body.members ?? []))
    await decideRoles(tx, {
      mapping: rolesByGroupOf(ctx.settings),
      before,
      users: await memberUuids(tx, uuid),
      now,
    })
    const reply = await shown(ctx, uuid, projectionOf({}))
    return { ...reply, status: 201, headers: { ...reply.headers, location: reply.body.meta?.location ?? '' } }
  },

  getScimGroup: (ctx) => shown(ctx, ctx.params.id, projectionOf(ctx.query)),

  replaceScimGroup: (ctx) =>
    change(ctx, async (uuid, draft) => {
      const { tx, body } = ctx
      Object.assign(draft, draftFrom(body, draft))
      const people = await peopleIn(tx, body.members ?? [])
      for (const each of await keepMembers(tx, uuid, people)) draft.changed.add(each)
      for (const each of await addMembers(tx, uuid, people)) draft.changed.add(each)
    }),

  patchScimGroup: (ctx) => change(ctx, (uuid, draft) => patchGroup(ctx.tx, uuid, draft, ctx.body.Operations)),

  async deleteScimGroup(ctx) {
    const { tx, params, headers, now } = ctx
    await lockAccounts(tx)
    const group = await required(tx, params.id)
    checkScimVersion(headers['if-match'], group.version)
    const mapping = rolesByGroupOf(ctx.settings)
    const before = await rolesGiven(tx, mapping)
    const users = isMapped(mapping, group) ? await memberUuids(tx, group.uuid) : []
    await dropGroup(tx, group.uuid)
    await decideRoles(tx, { mapping, before, users, now })
    return { status: 204 }
  },
} satisfies Handlers

type Changing = Ctx<'replaceScimGroup'> | Ctx<'patchScimGroup'>

/** Who sends what is stored has it, and makes no version. */
async function change(ctx: Changing, make: (uuid: string, draft: GroupDraft) => Promise<void>) {
  const { tx, params, headers, now } = ctx
  await lockAccounts(tx)
  const group = await required(tx, params.id)
  const { uuid } = group
  checkScimVersion(headers['if-match'], group.version)
  const mapping = rolesByGroupOf(ctx.settings)
  const before = await rolesGiven(tx, mapping)
  const draft: GroupDraft = {
    displayName: group.display_name,
    externalId: group.external_id,
    changed: new Set(),
  }
  await make(uuid, draft)
  const isRenamed = draft.displayName !== group.display_name || draft.externalId !== group.external_id
  if (isRenamed || draft.changed.size > 0) {
    await checkName(tx, draft, uuid)
    if ((await sizeOf(tx, uuid)) > largest)
      throw fault('invalidValue', 'A group has at most {most} people.', { most: largest })
    await changeGroup(tx, uuid, draft, now)
    const users = await concerned(tx, group, draft, ctx)
    await decideRoles(tx, { mapping, before, users, now })
  }
  return await shown(ctx, uuid, projectionOf(withoutMembers(ctx)))
}

/** A change of some members among thousands is not answered with all of them. */
const withoutMembers = ({ operation }: Changing) =>
  operation.method === 'PATCH' ? { excludedAttributes: 'members' } : {}

/** Whose roles may be others now: nobody's where the group gave none and gives none. */
async function concerned(
  tx: TenantTx,
  before: GroupRow,
  { displayName, externalId, changed }: GroupDraft,
  { settings }: Pick<Ctx, 'settings'>,
): Promise<string[]> {
  const mapping = rolesByGroupOf(settings)
  const [gave, gives] = [
    isMapped(mapping, before),
    isMapped(mapping, { display_name: displayName, external_id: externalId }),
  ]
  if (!gave && !gives) return []
  const isRenamed = displayName !== before.display_name || externalId !== before.external_id
  return isRenamed ? [...new Set([...changed, ...(await memberUuids(tx, before.uuid))])] : [...changed]
}

interface SentNames {
  readonly displayName: string
  readonly externalId?: string | null
}

function draftFrom(
  { displayName, externalId }: SentNames,
  before: { readonly externalId: string | null } | null,
) {
  return {
    displayName: displayName.trim(),
    externalId: externalId === undefined ? (before?.externalId ?? null) : externalId?.trim() || null,
  }
}

/** @throws HttpError 400, 409 uniqueness */
async function checkName(
  tx: TenantTx,
  { displayName, externalId }: { readonly displayName: string; readonly externalId: string | null },
  own: string | null,
): Promise<void> {
  checkText('displayName', displayName, 255)
  checkText('externalId', externalId ?? '', 255)
  if (await isNameTaken(tx, displayName, own))
    throw taken('There is a group {name} already.', { name: displayName })
}

async function required(tx: TenantTx, uuid: string): Promise<GroupRow> {
  const found = await findGroup(tx, uuid)
  if (found) return found
  throw notFound()
}

async function shown(ctx: Pick<Ctx, 'tx' | 'tenant'>, uuid: string, projection: Projection) {
  const group = await required(ctx.tx, uuid)
  const members = projection.wants('members') ? await membersOfGroups(ctx.tx, [uuid]) : new Map()
  const body = projection.of(resourceOf(ctx, group, members.get(uuid) ?? []))
  return { status: 200, headers: { etag: etag(group.version) }, body } as const
}

/** At least one. */
function untilFull<Row extends { readonly size: number }>(rows: readonly Row[]): Row[] {
  let sum = 0
  return rows.filter(({ size }, index) => {
    sum += size
    return index === 0 || sum <= mostMembers
  })
}

function resourceOf({ tenant }: Pick<Ctx, 'tenant'>, group: GroupRow, members: readonly MemberOfGroup[]) {
  return {
    schemas: [groupSchema],
    id: group.uuid,
    ...(group.external_id !== null && { externalId: group.external_id }),
    displayName: group.display_name,
    members: members.map((member) => ({ ...member, type: 'User' })),
    meta: {
      resourceType: 'Group',
      created: group.created_at.toISOString(),
      lastModified: group.updated_at.toISOString(),
      location: `${tenant.publicUrl}/scim/v2/Groups/${group.uuid}`,
      version: etag(group.version),
    },
  }
}
