import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import { type Actor, hasRole, type Role } from '#rules/access.ts'
import { inLanguage } from '#rules/by-language.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { namesAndMore } from '#server/platform/collections/names-and-more.ts'
import { type AnyCtx, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { HttpError, invalid } from '#server/platform/contract/errors.ts'
import { isTitleTaken, longestText, namesOfWriters, type TextDescriptionType, writers } from './queries.ts'

const administrators: readonly Role[] = ['accountadmin', 'INTERNAL']

const isAdministrator = (actor: Actor) => hasRole(actor, administrators)

const kinds = served<TextDescriptionType>({
  entity: entities.TextDescriptionType,
  usualOrder: ['place', 'order', 'title'],
  options: ({ actor }) => ({
    where: isAdministrator(actor) ? [] : [sql`text_description_types.is_shown`],
    computed: {
      advisors_count: writers,
      ...(isAdministrator(actor) && { updated_by: updatedBy(entities.TextDescriptionType) }),
    },
  }),
  async prepare(ctx, body, before) {
    await check(ctx, body, before)
    return body
  },
  checkRemoval: checkUnused,
  taken: { text_description_types_title: { title: ['There is a text of this name at this place already.'] } },
})

/** @throws HttpError 422 at the field */
async function check(
  { tx, translate }: AnyCtx,
  body: Partial<TextDescriptionType>,
  before: TextDescriptionType | null,
) {
  const { title, place, max_length: most } = { ...before, ...body } as TextDescriptionType
  if (await isTitleTaken(tx, { title, place }, before?.uuid ?? null))
    throw invalid({
      title: [translate('There is a text called {name} at this place already.', { name: title })],
    })
  const longest = before && most !== undefined ? await longestText(tx, before.uuid) : 0
  // What is written already could not be saved again.
  if (most !== undefined && longest > most)
    throw invalid({
      max_length: [translate('There is a text of {count} characters already.', { count: longest })],
    })
}

const shownNames = 3

/** @throws HttpError 409 that says who has written such a text */
async function checkUnused({ tx, translate }: AnyCtx, { uuid }: TextDescriptionType): Promise<void> {
  const using = await namesOfWriters(tx, uuid)
  if (using.length === 0) return
  const message =
    using.length === 1
      ? 'One advisor has written a text of this kind. Hide it instead; the text is kept.'
      : '{count} advisors have written a text of this kind. Hide it instead; their texts are kept.'
  const advisors = [namesAndMore(using.slice(0, shownNames), using.length, translate)]
  throw new HttpError(409, message, { values: { count: using.length }, errors: { advisors } })
}

const inReader = (kind: TextDescriptionType, ctx: AnyCtx) =>
  isAdministrator(ctx.actor) ? kind : inLanguage(kind, ['title'], readerOf(ctx))

export const textDescriptionTypesHandlers = {
  async listTextDescriptionTypes(ctx) {
    const reply = await kinds.list(ctx)
    return { ...reply, body: reply.body.map((kind) => inReader(kind, ctx)) }
  },
  async getTextDescriptionType(ctx) {
    const reply = await kinds.show(ctx)
    return { ...reply, body: inReader(reply.body, ctx) }
  },
  createTextDescriptionType: kinds.create,
  updateTextDescriptionType: kinds.update,
  deleteTextDescriptionType: kinds.remove,
} satisfies Handlers
