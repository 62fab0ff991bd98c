import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import { type Actor, hasRole, type Role } from '#rules/access.ts'
import { inLanguage } from '#rules/by-language.ts'
import { iconName } from '#rules/icon-words.ts'
import { patternExample, patternFault, placeholder } from '#rules/link-pattern.ts'
import { fullName } from '#rules/names.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { namesAndMore } from '#server/platform/collections/names-and-more.ts'
import { type AnyCtx, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import { dropLink, placeLink } from '../advisors-profiles/public.ts'
import { advisorsWithLink, type CustomLinkType, isLabelTaken, linkedAdvisors } from './queries.ts'
import { listValues, readValue, saveValue } from './values.ts'

/** What a pattern is told with. */
const patternWords = { placeholder, example: patternExample }

/** They see every version of a label, and who has changed a kind; all others read which links there are. */
const administrators: readonly Role[] = ['accountadmin', 'INTERNAL']

const isAdministrator = (actor: Actor) => hasRole(actor, administrators)

const kinds = served<CustomLinkType>({
  entity: entities.CustomLinkType,
  usualOrder: ['label'],
  options: ({ actor }) => ({
    where: isAdministrator(actor) ? [] : [sql`custom_link_types.is_active`],
    computed: {
      advisors_count: linkedAdvisors,
      ...(isAdministrator(actor) && { updated_by: updatedBy(entities.CustomLinkType) }),
    },
  }),
  async prepare(ctx, body, before) {
    const pattern = body.address_pattern === '' ? null : body.address_pattern
    await check(ctx, { ...body, ...(pattern !== undefined && { address_pattern: pattern }) }, before)
    return { ...body, ...(pattern !== undefined && { address_pattern: pattern }) }
  },
  checkRemoval: checkUnused,
  taken: { custom_link_types_label: { label: ['There is a link of this name already.'] } },
})

/** @throws HttpError 422 at the field */
async function check(
  ctx: AnyCtx,
  body: Partial<CustomLinkType>,
  before: CustomLinkType | null,
): Promise<void> {
  const { tx, translate } = ctx
  const { icon, label, address_pattern: pattern } = body
  if (icon !== undefined && icon !== before?.icon && iconName(icon) === null)
    throw invalid({ icon: [translate('There is no icon called {icon}.', { icon })] })
  if (label !== undefined && (await isLabelTaken(tx, label, before?.uuid ?? null)))
    throw invalid({ label: [translate('There is a link called {name} already.', { name: label })] })
  const fault = pattern ? patternFault(pattern) : null
  if (fault) throw invalid({ address_pattern: [translate(fault, patternWords)] })
}

const shownNames = 3

/** @throws HttpError 409 that says whose profiles have such a link */
async function checkUnused({ tx, translate }: AnyCtx, { uuid }: CustomLinkType): Promise<void> {
  const using = await advisorsWithLink(tx, uuid)
  if (using.length === 0) return
  const message =
    using.length === 1
      ? 'One advisor has a link of this kind. Deactivate it instead; the address is kept.'
      : '{count} advisors have a link of this kind. Deactivate it instead; their addresses are kept.'
  const advisors = [namesAndMore(using.slice(0, shownNames).map(fullName), using.length, translate)]
  throw new HttpError(409, message, { values: { count: using.length }, errors: { advisors } })
}

async function patternOf(ctx: AnyCtx, uuid: string): Promise<string | null> {
  const kind = await kinds.find(ctx, uuid)
  if (!kind) throw notFound()
  return kind.address_pattern ?? null
}

const inReader = (kind: CustomLinkType, ctx: AnyCtx) =>
  isAdministrator(ctx.actor) ? kind : inLanguage(kind, ['label'], readerOf(ctx))

export const customLinkTypesHandlers = {
  async listCustomLinkTypes(ctx) {
    const reply = await kinds.list(ctx)
    return { ...reply, body: reply.body.map((kind) => inReader(kind, ctx)) }
  },
  async getCustomLinkType(ctx) {
    const reply = await kinds.show(ctx)
    return { ...reply, body: inReader(reply.body, ctx) }
  },

  async createCustomLinkType(ctx) {
    const reply = await kinds.create(ctx)
    await placeLink(ctx, reply.body.uuid, reply.body.section)
    return reply
  },
  /** Who changes another property leaves it where the layout has it, or has it no more. */
  async updateCustomLinkType(ctx) {
    const before = await kinds.find(ctx, ctx.params.uuid, { forUpdate: true })
    const reply = await kinds.update(ctx)
    if (before?.section !== reply.body.section) await placeLink(ctx, reply.body.uuid, reply.body.section)
    return reply
  },
  async deleteCustomLinkType(ctx) {
    const reply = await kinds.remove(ctx)
    await dropLink(ctx, ctx.params.uuid.toLowerCase())
    return reply
  },

  async listCustomLinkValues(ctx) {
    return await listValues(ctx, ctx.params.uuid, await patternOf(ctx, ctx.params.uuid))
  },
  async getCustomLinkValue(ctx) {
    const { uuid, alias } = ctx.params
    const value = await readValue(ctx.tx, uuid, alias, await patternOf(ctx, uuid))
    return { status: 200, headers: { etag: etag(value.version) }, body: value }
  },
  async updateCustomLinkValue(ctx) {
    return await saveValue(ctx, ctx.params.uuid, await patternOf(ctx, ctx.params.uuid))
  },
} satisfies Handlers
