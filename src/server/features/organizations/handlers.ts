import { entities } from '#generated/entities.ts'
import type { Scope } from '#rules/access.ts'
import { administrable } from '#rules/administrable.ts'
import { freeAlias } from '#rules/alias.ts'
import { branchName } from '#rules/branch-name.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import type { ListParameters } from '#server/platform/collections/list-query.ts'
import { type AnyCtx, editor, served } from '#server/platform/collections/served-collection.ts'
import { HttpError, invalid, notFound, preconditionFailed } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import { availabilityOfAllChanged } from '../slots/public.ts'
import { metaTags } from '../tenant/public.ts'
import {
  aliasNeighbours,
  countAdvisors,
  formsPresetting,
  markMetadataChanged,
  saveMetadata,
} from './editing.ts'
import {
  checkCoordinates,
  checkOpeningTimes,
  checkPictures,
  checkTimeZone,
  filledTag,
  isMetadata,
  metadataFor,
  textsOf,
} from './metadata.ts'
import {
  findOrganization,
  isPublic,
  mapUrl,
  metadataOf,
  metadataValue,
  type Organization,
  organizationOptions,
} from './queries.ts'

const organizations = served<Organization>({
  entity: entities.Organization,
  usualOrder: ['name'],
  options: (ctx, { with: relations }) => organizationOptions(scopesOf(ctx), relations),
  async prepare(ctx, body, before) {
    await checkAlias(ctx, String(body.alias), before?.uuid)
    if (before && 'state' in body && body.state !== before.state) await availabilityOfAllChanged(ctx)
    return body
  },
  async checkRemoval({ tx }, { uuid }) {
    const count = await countAdvisors(tx, String(uuid))
    if (count > 0) throw new HttpError(409, inUse(count), { values: { count } })
    const forms = await formsPresetting(tx, String(uuid))
    if (forms.length > 0) throw new HttpError(409, presetInForms, { values: { names: forms.join(', ') } })
  },
})

export const organizationsHandlers = {
  listOrganizations: organizations.list,
  createOrganization: organizations.create,
  updateOrganization: organizations.update,
  deleteOrganization: organizations.remove,

  async getOrganization(ctx) {
    const found = await findVisible(ctx, ctx.query.with ?? [])
    if (!found) throw notFound('Not found')
    const map = found.metadata && { map_url: mapUrl(ctx.settings, found.uuid, found.metadata) }
    return { status: 200, headers: { etag: etag(found.version) }, body: { ...found, ...map } }
  },

  async listOrganizationMetaTags(ctx) {
    const found = await findVisible(ctx, ['metadata'])
    if (!found) throw notFound('Not found')
    const tags = await metaTags(ctx.tx, readerOf(ctx))
    return {
      status: 200,
      body: tags.map((tag) => filledTag(tag, { TENANT: ctx.tenant.name, BRANCH: branchName(found) })),
    }
  },

  /**
   * Has a version of its own: that of the record is not made, which a form beside this one may be editing. Who changed the
   * branch last is told all the same.
   */
  async updateOrganizationMetadata(ctx) {
    const { body, ifMatch, now, params, scope, tx } = ctx
    const found = await findOrganization(tx, params.id, { scope, forUpdate: true })
    if (!found) throw notFound('Not found')
    checkCoordinates(ctx, body)
    checkOpeningTimes(ctx, body)
    checkTimeZone(ctx, body)
    const values = textsOf(body)
    const before = await metadataOf(tx, found.uuid)
    const isNew = Object.entries(values).some(
      ([name, value]) => (metadataValue(before, name) ?? '') !== value,
    )
    const version = found.metadata_version ?? 1
    await checkPictures(ctx, before, body)
    if (!isNew) return { status: 200, headers: { etag: etag(version) }, body: before }
    if (ifMatch !== null && ifMatch !== version)
      throw preconditionFailed({ ...found, metadata: before }, etag(version), found.updated_by)
    await saveMetadata(tx, found.uuid, values)
    await markMetadataChanged(tx, found.uuid, { at: now, by: editor(ctx) })
    return { status: 200, headers: { etag: etag(version + 1) }, body: await metadataOf(tx, found.uuid) }
  },
} satisfies Handlers

/** `filters[administrable]` asks for less than a reader may see (product §18.7). */
function scopesOf({ actor, query, scope }: AnyCtx): Scope[] {
  const { filters } = query as ListParameters
  return filters?.administrable === true ? [scope, administrable(actor)] : [scope]
}

const presetInForms = 'These search forms preset this branch: {names}. Change them first.'

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
async function findPublic(ctx: Reading, relations: readonly string[]): Promise<Organization | null> {
  const { modules, params, tx } = ctx
  const profilesAreOn = modules.has('organizations-profiles')
  const find = { with: relations, profilesAreOn }
  const found = await findOrganization(tx, params.id, { ...find, scope: { kind: 'public' } })
  if (!found) return null
  const { updated_by, metadata, ...shown } = found
  const hasPage = profilesAreOn && isPublic(metadata)
  const isShown = (name: string) => alwaysPublic.has(name) || (hasPage && isMetadata(name))
  if (!metadata) return shown
  const told = metadata.filter(({ name }) => isShown(name))
  return { ...shown, metadata: metadataFor(readerOf(ctx), told) }
}

/** @throws HttpError 422 at the field, naming who has the alias and one that is free. */
async function checkAlias(ctx: Pick<Ctx, 'translate' | 'tx'>, alias: string, own: unknown): Promise<void> {
  const { owner, taken } = await aliasNeighbours(ctx.tx, alias)
  if (!owner || owner.uuid === own) return
  const values = { name: owner.name, free: freeAlias(alias, taken) }
  throw invalid({
    alias: [ctx.translate('{name} already has this alias. Choose another, for instance {free}.', values)],
  })
}
