/** How people look at the lists of the desk, kept by a name (product §33.17): one's own, and what colleagues share. */
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import {
  type AnyCtx,
  editor,
  type StoredRecord,
  served,
} from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, forbidden, invalid, notFound } from '#server/platform/contract/errors.ts'
import { countViews, endDefault, isNameTaken, lockViews, setShared } from './queries.ts'

type View = components['schemas']['ListView'] & StoredRecord

const most = { ofList: 30, ofPerson: 300, shared: 30 }
/** Of the filters as one text, in characters. */
const mostFilters = 4000

const taken: FieldErrors = { name: ['There already is a view of this name.'] }

const views = served<View>({
  entity: entities.ListView,
  usualOrder: ['name'],
  options(ctx) {
    const me = personOf(ctx)
    const isMine = sql`${me}::uuid in (list_views.private_of, list_views.shared_by)`
    const isShared = sql`list_views.private_of is null`
    return {
      where: [sql`(${isShared} or list_views.private_of = ${me}::uuid)`],
      computed: {
        is_shared: isShared,
        owner: sql`
          select u.first_name || ' ' || u.last_name from users u
          where u.tenant_id = list_views.tenant_id and u.uuid = list_views.shared_by`,
        is_mine: sql`coalesce(${isMine}, false)`,
        may_change: isAdmin(ctx) ? sql`true` : sql`coalesce(${isMine} and not list_views.is_default, false)`,
      },
    }
  },
  async prepare(ctx, body, before) {
    if (before && !before.may_change) throw forbidden()
    const view: Partial<View> & Pick<View, 'list'> = {
      list: '',
      ...before,
      ...body,
      name: (body.name ?? before?.name ?? '').trim(),
    }
    refuse(ctx, wrongIn(view, before))
    refuse(ctx, rightsFor(ctx, view, before))
    await lockViews(ctx.tx)
    await checkName(ctx, view, before)
    await checkRoom(ctx, view, before)
    if (view.is_default) await endDefault(ctx.tx, view.list, before?.uuid ?? null)
    if (before && view.is_shared !== before.is_shared)
      await setShared(ctx.tx, before.uuid, view.is_shared === true)
    return { ...body, name: view.name }
  },
  belonging: async (ctx) => {
    const { is_shared: isShared } = ctx.body as Partial<View>
    return { [isShared ? 'shared_by' : 'private_of']: personOf(ctx) }
  },
  async checkRemoval(_, view) {
    if (!view.may_change) throw forbidden()
  },
  taken: { list_views_private_name: taken, list_views_shared_name: taken },
})

/** @throws HttpError 404 for a caller who is nobody: nothing is theirs */
function personOf(ctx: AnyCtx): string {
  const uuid = editor(ctx)
  if (uuid === null) throw notFound()
  return uuid
}

function isAdmin({ actor }: Pick<AnyCtx, 'actor'>): boolean {
  return actor.kind === 'user' && actor.roles.includes('accountadmin')
}

/** The provider's staff change nothing that others see. */
function mayShare({ actor }: Pick<AnyCtx, 'actor'>): boolean {
  return actor.kind === 'user' && !(actor.roles.length === 1 && actor.roles[0] === 'INTERNAL')
}

/** What no view may be, whoever saves it. */
function wrongIn(view: Partial<View>, before: View | null): Partial<Record<keyof View, string>> {
  return {
    ...(before && view.list !== before.list && { list: 'A view stays with its list.' }),
    ...(JSON.stringify(view.filters ?? {}).length > mostFilters && {
      filters: 'These are too many filters.',
    }),
    ...(view.sort?.length === 1 && { sort: 'Please name the field and the direction.' }),
    ...(view.is_default &&
      !view.is_shared && { is_default: 'Only a view that is shared can be everybody’s default.' }),
  }
}

/** What this person may not set. */
function rightsFor(
  ctx: AnyCtx,
  view: Partial<View>,
  before: View | null,
): Partial<Record<keyof View, string>> {
  const isNewlyShared = view.is_shared && !before?.is_shared
  const isTakenBack = before?.is_shared && !view.is_shared
  return {
    ...(view.is_default &&
      !isAdmin(ctx) && { is_default: 'Only account admins choose everybody’s default.' }),
    ...(isNewlyShared && !mayShare(ctx) && { is_shared: 'You are not allowed to do this.' }),
    ...(isTakenBack && !before.is_mine && { is_shared: 'Only whoever made it can keep it to themselves.' }),
  }
}

/** @throws HttpError 422 at the fields */
function refuse({ translate }: Pick<AnyCtx, 'translate'>, wrong: Partial<Record<string, string>>): void {
  const errors = Object.entries(wrong).map(([field, sentence]) => [field, [translate(sentence ?? '')]])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** @throws HttpError 422 */
async function checkName(ctx: AnyCtx, view: Partial<View>, before: View | null): Promise<void> {
  const { list = '', name = '', is_shared: isShared } = view
  const privateOf = isShared ? null : personOf(ctx)
  if (await isNameTaken(ctx.tx, { uuid: before?.uuid ?? null, list, name, privateOf })) throw invalid(taken)
}

/** @throws HttpError 422 */
async function checkRoom(ctx: AnyCtx, view: Partial<View>, before: View | null): Promise<void> {
  const { list = '', is_shared: isShared } = view
  const counts = await countViews(ctx.tx, personOf(ctx), { list, uuid: before?.uuid ?? null })
  const full = 'There are {most} views of this list already. Delete one first.'
  const all = 'There are {most} views already. Delete one first.'
  if (!before && counts.own >= most.ofList) refuseFull(ctx, full, most.ofList)
  if (!before && counts.ofAll >= most.ofPerson) refuseFull(ctx, all, most.ofPerson)
  if (isShared && !before?.is_shared && counts.shared >= most.shared) refuseFull(ctx, full, most.shared)
}

function refuseFull({ translate }: Pick<AnyCtx, 'translate'>, sentence: string, count: number): never {
  throw invalid({ name: [translate(sentence, { most: count })] })
}

export const listViewsHandlers = {
  listListViews: views.list,
  createListView: views.create,
  getListView: views.show,
  updateListView: views.update,
  deleteListView: views.remove,
} satisfies Handlers
