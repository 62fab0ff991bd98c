import { entities } from '#generated/entities.ts'
import type { Scope } from '#rules/access.ts'
import { administrable } from '#rules/administrable.ts'
import { freeAlias } from '#rules/alias.ts'
import { insert, remove, update } from '#server/platform/collection.ts'
import { HttpError, invalid, notFound } from '#server/platform/errors.ts'
import { checkIfMatch, etag } from '#server/platform/etag.ts'
import type { Body, Ctx, Handlers, OperationId } from '#server/platform/handler.ts'
import { contentRange, decodeListQuery, type ListParameters } from '#server/platform/list-query.ts'
import { metaTags } from '../tenant/queries.ts'
import { isUnchanged } from './changes.ts'
import { checkCoordinates, filledTag, isMetadata, textsOf } from './metadata.ts'
import {
  aliasNeighbours,
  countAdvisors,
  findOrganization,
  isPublic,
  listOrganizations,
  markChanged,
  metadataOf,
  metadataValue,
  type Organization,
  saveMetadata,
} from './queries.ts'

const entity = entities.Organization
const everything: Scope = { kind: 'all' }

export const organizationsHandlers = {
  async listOrganizations({ actor, query, scope, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const scopes = asked.filters.administrable === true ? [scope, administrable(actor)] : [scope]
    const { rows, total } = await listOrganizations(tx, asked, scopes)
    const range = contentRange('organizations', asked, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows }
  },

  async getOrganization(ctx) {
    const found = await findVisible(ctx, ctx.query.with ?? [])
    if (!found) throw notFound('Not found')
    return { status: 200, headers: { etag: etag(found.version) }, body: found }
  },

  async createOrganization(ctx) {
    const { body, now, tx } = ctx
    await checkAlias(ctx, body.alias)
    const uuid = await insert(tx, entity, body, { updated_at: now, updated_by_uuid: editor(ctx) })
    const created = await read(ctx, uuid)
    return {
      status: 201,
      headers: { etag: etag(created.version), location: `/api/v1/organizations/${uuid}` },
      body: created,
    }
  },

  async updateOrganization(ctx) {
    const { body, now, params, scope, tx } = ctx
    const before = await findOrganization(tx, params.id, { scope, forUpdate: true })
    if (!before) throw notFound('Not found')
    checkIfMatch(ctx, before)
    await checkAlias(ctx, body.alias, before.uuid)
    // What changes nothing makes no version: others' forms stay valid.
    if (!isUnchanged(before, body)) {
      await update(tx, entity, before.uuid, body, { updated_at: now, updated_by_uuid: editor(ctx) })
    }
    const after = await read(ctx, before.uuid)
    return { status: 200, headers: { etag: etag(after.version) }, body: after }
  },

  async deleteOrganization(ctx) {
    const { params, scope, tx } = ctx
    const found = await findOrganization(tx, params.id, { scope, forUpdate: true })
    if (!found) throw notFound('Not found')
    checkIfMatch(ctx, found)
    const count = await countAdvisors(tx, found.uuid)
    if (count > 0) throw new HttpError(409, inUse(count), { values: { count } })
    await remove(tx, entity, found.uuid)
    return { status: 204 }
  },

  async listOrganizationMetaTags(ctx) {
    const found = await findVisible(ctx, ['metadata'])
    if (!found) throw notFound('Not found')
    const branch = metadataValue(found.metadata, 'publicName') ?? found.name
    const tags = await metaTags(ctx.tx)
    return {
      status: 200,
      body: tags.map((tag) => filledTag(tag, { TENANT: ctx.tenant.name, BRANCH: branch })),
    }
  },

  /**
   * Makes no version: that is the record's, which a form beside this one may be editing. Who changed the branch last is
   * told all the same.
   */
  async updateOrganizationMetadata(ctx) {
    const { body, now, params, scope, tx } = ctx
    const found = await findOrganization(tx, params.id, { scope, forUpdate: true })
    if (!found) throw notFound('Not found')
    checkCoordinates(ctx, body)
    const values = textsOf(body)
    const before = await metadataOf(tx, found.uuid)
    const isNew = Object.entries(values).some(
      ([name, value]) => (metadataValue(before, name) ?? '') !== value,
    )
    if (!isNew) return { status: 200, body: before }
    await saveMetadata(tx, found.uuid, values)
    await markChanged(tx, found.uuid, { at: now, by: editor(ctx) })
    return { status: 200, body: await metadataOf(tx, found.uuid) }
  },
} satisfies Handlers

const inUse = (count: number) =>
  count === 1
    ? 'One advisor belongs to this organization. Move them to another one first.'
    : '{count} advisors belong to this organization. Move them to another one first.'

type Reading = Ctx<'getOrganization' | 'listOrganizationMetaTags'>

async function findVisible(ctx: Reading, relations: readonly string[]): Promise<Organization | null> {
  return (await findInScope(ctx, relations)) ?? (await findPublic(ctx, relations))
}

/** For those who administer it: with who changed it. */
async function findInScope(
  { params, scope, tx }: Reading,
  relations: readonly string[],
): Promise<Organization | null> {
  if (scope.kind === 'public') return null
  return await findOrganization(tx, params.id, { scope, with: relations })
}

/** What visitors of a branch's page read there; without a page only how the branch is called. */
const alwaysPublic = new Set(['publicName', 'publicProfileEnabled'])

/** For everybody: without who changed it. */
async function findPublic(
  { modules, params, tx }: Reading,
  relations: readonly string[],
): Promise<Organization | null> {
  const profilesAreOn = modules.has('organizations-profiles')
  const find = { with: relations, profilesAreOn }
  const found = await findOrganization(tx, params.id, { ...find, scope: { kind: 'public' } })
  if (!found) return null
  const { updated_by, metadata, ...shown } = found
  const hasPage = profilesAreOn && isPublic(metadata)
  const isShown = (name: string) => alwaysPublic.has(name) || (hasPage && isMetadata(name))
  return { ...shown, ...(metadata && { metadata: metadata.filter(({ name }) => isShown(name)) }) }
}

type Writing = Ctx<OperationId & ('createOrganization' | 'updateOrganization' | 'deleteOrganization')>

async function read({ tx }: Pick<Writing, 'tx'>, uuid: string): Promise<Organization> {
  const found = await findOrganization(tx, uuid, { scope: everything })
  if (!found) throw notFound('Not found')
  return found
}

const editor = ({ actor }: Pick<Ctx, 'actor'>) => (actor.kind === 'user' ? actor.uuid : null)

/** @throws HttpError 422 at the field, naming who has the alias and one that is free. */
async function checkAlias(
  ctx: Pick<Writing, 'translate' | 'tx'>,
  alias: Body<'updateOrganization'>['alias'],
  own?: string,
): Promise<void> {
  const { owner, taken } = await aliasNeighbours(ctx.tx, alias)
  if (!owner || owner.uuid === own) return
  const values = { name: owner.name, free: freeAlias(alias, taken) }
  throw invalid({
    alias: [ctx.translate('{name} already has this alias. Choose another, for instance {free}.', values)],
  })
}
