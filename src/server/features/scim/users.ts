/** People at /scim/v2/Users: made, changed, switched off and deleted by the institution's directory (product §30.18). */
import { fullName } from '#rules/names.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { linksByEmail } from '../directory/public.ts'
import { noteEvent } from '../security-events/public.ts'
import {
  addDirectoryUser,
  changeDirectoryUser,
  keepingNeeded,
  lockAccounts,
  ownerOfEmail,
  removeDirectoryUser,
} from '../users/public.ts'
import { noteDeparture, noteReturn } from './departures.ts'
import { checkScimVersion, taken } from './faults.ts'
import { listPart, listReply } from './lists.ts'
import {
  findPerson,
  type GroupOfPerson,
  groupsOfPeople,
  keepPerson,
  listPeople,
  ownerOfUserName,
  type PersonRow,
  personAttributes,
  renamePerson,
  type UserOfEmail,
  userOfEmail,
  usualOrder,
} from './people.ts'
import { draftFrom, draftOf, type PersonDraft } from './person-draft.ts'
import { patchedPerson } from './person-patch.ts'
import { type Projection, projectionOf } from './projection.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const scimUsersHandlers = {
  async listScimUsers(ctx) {
    const { tx, query } = ctx
    const projection = projectionOf(query)
    const part = listPart(query, personAttributes, usualOrder)
    const { rows, total } = await listPeople(tx, part)
    const groups = projection.wants('groups')
      ? await groupsOfPeople(
          tx,
          rows.map(({ uuid }) => uuid),
        )
      : new Map<string, GroupOfPerson[]>()
    const resources = rows.map((row) => projection.of(resourceOf(ctx, row, groups.get(row.uuid) ?? [])))
    return { status: 200, body: listReply(resources, total, part.startIndex) }
  },

  async createScimUser(ctx) {
    const { tx, now } = ctx
    await lockAccounts(tx)
    const draft = draftFrom(ctx.body, null)
    // Both leave in one message, with the lock before them.
    const [user] = await Promise.all([userOfEmail(tx, draft.email), checkUserName(tx, draft, null)])
    const uuid = user ? await takeOver(ctx, draft, user) : await addDirectoryUser(tx, draft, now)
    await keepPerson(tx, uuid, draft, now)
    const reply = await shown(ctx, uuid, projectionOf({}))
    return { ...reply, status: 201, headers: { ...reply.headers, location: reply.body.meta?.location ?? '' } }
  },

  getScimUser: (ctx) => shown(ctx, ctx.params.id, projectionOf(ctx.query)),

  replaceScimUser: (ctx) => change(ctx, (before) => draftFrom(ctx.body, before)),

  patchScimUser: (ctx) => change(ctx, (before) => patchedPerson(ctx.params.id, before, ctx.body.Operations)),

  async deleteScimUser(ctx) {
    const { tx, params, headers } = ctx
    await lockAccounts(tx)
    const before = await required(tx, params.id)
    checkScimVersion(headers['if-match'], before.version)
    await noteDeparture(ctx, before.uuid)
    await keepingNeeded(tx, () => removeDirectoryUser(tx, before.uuid))
    return { status: 204 }
  },
} satisfies Handlers

type Changing = Ctx<'replaceScimUser'> | Ctx<'patchScimUser'>

/** Who sends what is stored has it, and makes no version. */
async function change(ctx: Changing, next: (before: PersonDraft) => PersonDraft) {
  const { tx, params, headers } = ctx
  await lockAccounts(tx)
  const row = await required(tx, params.id)
  checkScimVersion(headers['if-match'], row.version)
  const before = draftOf(row)
  const draft = next(before)
  if (!isSame(before, draft)) {
    const uuid = row.uuid
    if (draft.userName !== before.userName) await checkUserName(tx, draft, uuid)
    if (draft.email !== before.email) await checkEmail(tx, draft, uuid)
    const since = { wasActive: row.is_active, now: ctx.now }
    await keepingNeeded(tx, () => changeDirectoryUser(tx, uuid, draft, since))
    await renamePerson(tx, uuid, draft)
    if (row.is_active && !draft.isActive) await noteDeparture(ctx, uuid)
    if (!row.is_active && draft.isActive) await noteReturn(tx, uuid)
  }
  return await shown(ctx, row.uuid, projectionOf({}))
}

const isSame = (before: PersonDraft, after: PersonDraft) =>
  (Object.keys(before) as (keyof PersonDraft)[]).every((name) => before[name] === after[name])

/** @throws HttpError 409 uniqueness */
async function checkUserName(tx: TenantTx, { userName }: PersonDraft, own: string | null): Promise<void> {
  const name = await ownerOfUserName(tx, userName, own)
  if (name !== null) throw taken('{name} already has this user name.', { name })
}

/** @throws HttpError 409 uniqueness */
async function checkEmail(tx: TenantTx, { email }: PersonDraft, own: string): Promise<void> {
  const name = await ownerOfEmail(tx, email, own)
  if (name !== null) throw taken('{name} already has this address.', { name })
}

/**
 * Somebody who was made by hand becomes the directory's, where it is allowed to (product §30.18).
 *
 * @returns the uuid
 * @throws HttpError 409 uniqueness
 */
async function takeOver(ctx: Ctx<'createScimUser'>, draft: PersonDraft, user: UserOfEmail): Promise<string> {
  const { tx, now } = ctx
  const { name, uuid } = user
  if (user.isOfDirectory) throw taken('{name} already has this address.', { name })
  if (user.isProviders) throw taken("{name} has this address and is the provider's.", { name })
  if (!(await linksByEmail(tx)))
    throw taken(
      '{name} has this address and was made by hand. Allow the directory to take over users with the same address, or delete that user.',
      { name },
    )
  if (!user.isActive)
    throw taken('{name} has this address and was switched off by hand. Activate the user first.', { name })
  await keepingNeeded(tx, () => changeDirectoryUser(tx, uuid, draft, { wasActive: true, now }))
  if (!draft.isActive) await noteDeparture(ctx, uuid)
  await noteEvent(tx, { uuid }, { event: 'directory-linked', at: now, client: null })
  return uuid
}

async function required(tx: TenantTx, uuid: string): Promise<PersonRow> {
  const found = await findPerson(tx, uuid)
  if (found) return found
  throw notFound()
}

async function shown(ctx: Pick<Ctx, 'tx' | 'tenant'>, uuid: string, projection: Projection) {
  const [row, groups] = await Promise.all([
    required(ctx.tx, uuid),
    projection.wants('groups') ? groupsOfPeople(ctx.tx, [uuid]) : new Map<string, GroupOfPerson[]>(),
  ])
  const body = projection.of(resourceOf(ctx, row, groups.get(uuid) ?? []))
  return { status: 200, headers: { etag: etag(row.version) }, body } as const
}

function resourceOf({ tenant }: Pick<Ctx, 'tenant'>, row: PersonRow, groups: readonly GroupOfPerson[]) {
  const name = fullName(row)
  return {
    schemas: [userSchema],
    id: row.uuid,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    name: { formatted: name, givenName: row.first_name, familyName: row.last_name },
    displayName: row.display_name ?? name,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.is_active,
    groups: groups.map((group) => ({ ...group, type: 'direct' as const })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${tenant.publicUrl}/scim/v2/Users/${row.uuid}`,
      version: etag(row.version),
    },
  }
}
