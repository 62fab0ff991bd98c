/** What the collections of an advisor's calendar share: whose they are, and that listeners learn of a change. */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#generated/entities.ts'
import { availabilityChanged } from '#server/features/slots/public.ts'
import type { AnyCtx } from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { advisorUuid, lockedAdvisor } from '../advisors/public.ts'

export const aliasOf = ({ params }: Pick<AnyCtx, 'params'>) => (params as { readonly alias: string }).alias

/** For `where` of a collection: the records of the advisor in the path. */
export const ofAdvisor = ({ table }: Entity, ctx: Pick<AnyCtx, 'params'>): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.advisor_uuid`)} = (select uuid from advisors where slug = ${aliasOf(ctx)})`

/** For `belonging` of a collection. @throws HttpError 404 */
export const belonging = async (ctx: AnyCtx) => ({ advisor_uuid: await advisorUuid(ctx.tx, aliasOf(ctx)) })

/** Reads what belongs to an advisor. @throws HttpError 404 if there is no such advisor */
export const reading =
  <Reply>(read: (ctx: AnyCtx) => Promise<Reply>) =>
  async (ctx: AnyCtx): Promise<Reply> => {
    await advisorUuid(ctx.tx, aliasOf(ctx))
    return await read(ctx)
  }

/** Changes when an advisor can be booked. @throws HttpError 404 if there is no such advisor */
export const changing =
  <Reply>(change: (ctx: AnyCtx) => Promise<Reply>) =>
  async (ctx: AnyCtx): Promise<Reply> => {
    const uuid = await lockedAdvisor(ctx.tx, aliasOf(ctx))
    const reply = await change(ctx)
    await availabilityChanged(ctx.tx, ctx.tenant, uuid, ctx.now)
    return reply
  }

/**
 * An instant of a body as it is stored; years that neither clocks nor databases know are refused.
 *
 * @throws HttpError 422 at the field
 */
export function instant({ translate }: Pick<AnyCtx, 'translate'>, field: Field, value: string): Date {
  const at = new Date(value)
  const year = at.getUTCFullYear()
  if (year >= 1970 && year < 3000) return at
  const attribute = translate(field.title)
  throw invalid({
    [field.name]: [translate('{attribute} is not a valid date with its time.', { attribute })],
  })
}

export interface Field {
  readonly name: string
  /** Message key. */
  readonly title: string
}

export const startField: Field = { name: 'start', title: 'Start' }
export const endField: Field = { name: 'end', title: 'End' }
export const startBeforeEnd = 'The start must be before the end.'
