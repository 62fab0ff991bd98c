/**
 * The calls of a collection, served from what the contract says of it: list, show, create, change with If-Match,
 * delete. A feature adds what no description can say: who sees which records, and what may not be stored.
 *
 * The table has `version`, `updated_at` and `updated_by_uuid`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#generated/entities.ts'
import type { Ctx } from '../binding/handler.ts'
import { type FieldErrors, HttpError, invalid, notFound } from '../contract/errors.ts'
import { checkIfMatch, etag } from '../contract/etag.ts'
import { totalsOf } from '../tenancy/totals.ts'
import { withVersions } from './by-language.ts'
import { get, insert, list, remove, update } from './collection.ts'
import { changesWhole, isUnchanged } from './is-unchanged.ts'
import { decodeListQuery, type ListParameters, type ListQuery, pageHeaders } from './list-query.ts'
import type { ListOptions } from './rows.ts'

/** The ctx of any operation. */
export type AnyCtx = Omit<Ctx, 'params' | 'query' | 'body'> & {
  readonly params: object
  readonly query: object
  readonly body: unknown
}

export interface StoredRecord {
  readonly uuid: string
  readonly version: number
  readonly updated_by?: string | null
}

/** What a collection says of itself; `Row` is a record as it is read, `Written` the body of a call that writes one. */
export interface Collection<Row extends object, Written extends object> {
  readonly entity: Entity<Row>
  /** Of a list that is asked for in none. */
  readonly usualOrder: readonly string[]
  /**
   * Which records the caller reaches (`where`), and the SQL of computed properties. `asks` says what a reply is for: a
   * list may be asked for less than a record has.
   */
  options(ctx: AnyCtx, asks: ReplyScope): ListOptions | Promise<ListOptions>
  /** Lists in another order than the one asked for, for instance names by two columns. */
  readonly order?: (query: ListQuery) => ListQuery
  /**
   * Checks a body, and gives what is stored of it.
   *
   * @param before null for a new record
   * @throws HttpError 422 at the field, 409
   */
  readonly prepare?: (ctx: AnyCtx, body: Written, before: Row | null) => Promise<Stored>
  /** Columns of a new record that no body has: whose it is, where the path says so. */
  readonly belonging?: (ctx: AnyCtx) => Promise<Readonly<Record<string, unknown>>>
  /** Stores what lies in other tables. */
  readonly storeRelated?: (ctx: AnyCtx, key: string, body: Stored) => Promise<void>
  /** @throws HttpError 409 for a record that must stay, saying why */
  readonly checkRemoval?: (ctx: AnyCtx, record: Row) => Promise<void>
  /** Name of a unique index to what is said at the field whose value somebody has already. */
  readonly taken?: Readonly<Record<string, FieldErrors>>
}

/** A body once it is checked: its properties, by the contract's names, to what is stored of them. */
export type Stored = Readonly<Record<string, unknown>>

export interface ReplyScope {
  readonly for: 'list' | 'record'
  /** Relations to add. */
  readonly with: readonly string[]
  /** Of a record that the caller was let in to, and may have given away since. */
  readonly isLetIn?: boolean
}

export interface RecordLookup extends Pick<ReplyScope, 'isLetIn'> {
  readonly with?: readonly string[]
  /** Locks the record until the transaction ends, so that nothing changes between a check and a write. */
  readonly forUpdate?: boolean
}

/**
 * Long because the five calls of a collection share how a record is found, prepared and refused.
 *
 * @returns handlers for the operations of the collection's two paths, and what other handlers of it need
 */
export function served<Row extends StoredRecord, Written extends Stored = Partial<Row>>(
  collection: Collection<Row, Written>,
) {
  const { entity, checkRemoval, prepare, storeRelated } = collection

  /** Null: there is none, or none that the caller reaches. */
  async function find(ctx: AnyCtx, key: string, asked: RecordLookup = {}): Promise<Row | null> {
    const { isLetIn = false } = asked
    const options = await collection.options(ctx, { for: 'record', with: asked.with ?? [], isLetIn })
    return await get(ctx.tx, entity, key, { ...options, forUpdate: asked.forUpdate ?? false })
  }

  async function required(ctx: AnyCtx, key: string, asked?: RecordLookup): Promise<Row> {
    const found = await find(ctx, key, asked)
    if (found) return found
    throw notFound()
  }

  /** What a body says: checked, and as it is stored. */
  async function prepared(ctx: AnyCtx, before: Row | null): Promise<Stored> {
    const body = withVersions(entity, ctx.body as Written, before)
    return prepare ? await prepare(ctx, body, before) : body
  }

  /**
   * What a change says, checked. Whoever read another version hears of that before they hear what is wrong with theirs;
   * who may not change it at all hears neither.
   */
  async function preparedChange(ctx: AnyCtx, before: Row): Promise<Stored> {
    try {
      return await prepared(ctx, before)
    } catch (refused) {
      if (refused instanceof HttpError && refused.status !== 403) checkIfMatch(ctx, before)
      throw refused
    }
  }

  return {
    find,

    async list(ctx: AnyCtx) {
      const asked = decodeListQuery(ctx.query as ListParameters)
      const query = inOrder(collection, asked)
      const options = await collection.options(ctx, { for: 'list', with: asked.with })
      const page = await list(ctx.tx, entity, query, options, await totalsOf(ctx.tenant.id))
      return { status: 200, headers: pageHeaders(lastWord(ctx), asked, page), body: page.rows } as const
    },

    async show(ctx: AnyCtx) {
      const { with: relations = [] } = ctx.query as ListParameters
      const found = await required(ctx, keyOf(ctx), { with: relations })
      return { status: 200, headers: { etag: etag(found.version) }, body: found } as const
    },

    async create(ctx: AnyCtx) {
      const body = await prepared(ctx, null)
      const fixed = { ...editing(ctx), ...(await collection.belonging?.(ctx)) }
      const key = await storing(collection, () => insert(ctx.tx, entity, body, fixed))
      await storeRelated?.(ctx, key, body)
      const created = await required(ctx, key)
      const location = `${addressOf(ctx)}/${key}`
      return { status: 201, headers: { etag: etag(created.version), location }, body: created } as const
    },

    async update(ctx: AnyCtx) {
      const key = keyOf(ctx)
      const before = await required(ctx, key, { forUpdate: true })
      const body = await preparedChange(ctx, before)
      // Who sends what is stored has it, whatever version they read. It makes no version: others' forms stay valid.
      if (changesWhole(entity, before, body) || !isUnchanged(before, body)) {
        checkIfMatch(ctx, before)
        await storing(collection, () => update(ctx.tx, entity, key, body, editing(ctx)))
        await storeRelated?.(ctx, key, body)
      }
      const after = await required(ctx, key)
      return { status: 200, headers: { etag: etag(after.version) }, body: after } as const
    },

    async remove(ctx: AnyCtx) {
      const found = await required(ctx, keyOf(ctx), { forUpdate: true })
      checkIfMatch(ctx, found)
      await checkRemoval?.(ctx, found)
      await remove(ctx.tx, entity, found.uuid)
      return { status: 204 } as const
    },
  }
}

/** The name as colleagues know it now; nobody's once the user is erased. */
export function updatedBy({ table }: Pick<Entity, 'table'>): RawBuilder<unknown> {
  return sql`
    select u.first_name || ' ' || u.last_name from users u
    where u.tenant_id = ${sql.ref(`${table}.tenant_id`)} and u.uuid = ${sql.ref(`${table}.updated_by_uuid`)}`
}

/** Who stands behind a change; null for nobody who is signed in. */
export const editor = ({ actor }: Pick<Ctx, 'actor'>) => (actor.kind === 'user' ? actor.uuid : null)

const editing = (ctx: AnyCtx) => ({ updated_at: ctx.now, updated_by_uuid: editor(ctx) })

function inOrder(
  { order, usualOrder }: Pick<Collection<object, object>, 'order' | 'usualOrder'>,
  asked: ListQuery,
): ListQuery {
  const usual = usualOrder.map((property) => ({ property, direction: 'asc' as const }))
  const sorted = asked.sort.length > 0 ? asked : { ...asked, sort: usual }
  return order ? order(sorted) : sorted
}

/** Of the collection's path: what its rows are called in Content-Range. */
const lastWord = ({ operation }: AnyCtx) => operation.path.split('/').at(-1) ?? ''

/** The operation's path as it was asked for. */
const addressOf = ({ operation, params }: AnyCtx) =>
  operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>>)[name])),
  )

/** The value of the path's last parameter. */
function keyOf({ operation, params }: AnyCtx): string {
  const name = /\{([^}]+)\}$/.exec(operation.path)?.[1] ?? ''
  return String((params as Readonly<Record<string, unknown>>)[name])
}

/** The database decides what is taken, so that two who ask at once cannot both have it. */
async function storing<T>(
  { taken = {} }: Pick<Collection<object, object>, 'taken'>,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store()
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    const errors = code === uniqueViolation ? taken[String(constraint)] : undefined
    throw errors ? invalid(errors) : error
  }
}

const uniqueViolation = '23505'
