import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { weekdayOf } from '#rules/dates.ts'
import type { Body, Handlers } from '#server/platform/binding/handler.ts'
import {
  type AnyCtx,
  type StoredRecord,
  served,
  updatedBy,
} from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import {
  belonging,
  changing,
  endField,
  type Field,
  instant,
  ofAdvisor,
  reading,
  startBeforeEnd,
  startField,
} from './changing.ts'

type Block = components['schemas']['Block'] & StoredRecord
export type BlockBody = Body<'updateBlock'>

const entity = entities.Block

const blocks = served<Block, BlockBody>({
  entity,
  usualOrder: ['kind', 'start'],
  options: (ctx) => ({
    where: [ofAdvisor(entity, ctx)],
    computed: { appointments_count: appointmentsCount(ctx), updated_by: updatedBy(entity) },
  }),
  belonging,
  async prepare(ctx, body, before) {
    // Of another kind nothing is kept but the reason, and of another weekday no week that was left out.
    const kept = before?.kind === body.kind ? before : null
    const day = body.day ?? kept?.day
    const skipped_dates = kept?.skipped_dates?.filter((date) => weekdayOf(date) === day) ?? []
    return {
      ...withTitle(body),
      kind: body.kind,
      ...times[body.kind](ctx, { ...kept, skipped_dates, ...body }),
    }
  },
})

const withTitle = ({ title }: BlockBody) => (title === undefined ? {} : { title })

/** What a block of a kind consists of; all else is nothing. */
const nothing = {
  start: null,
  end: null,
  day: null,
  start_time: null,
  end_time: null,
  first_date: null,
  last_date: null,
  skipped_dates: [],
}

export type Times = { readonly [Name in keyof typeof nothing]?: unknown }

const times: Readonly<Record<Block['kind'], (ctx: AnyCtx, block: BlockBody) => Times>> = {
  once(ctx, block) {
    const start = instant(ctx, startField, required(ctx, startField, block.start))
    const end = instant(ctx, endField, required(ctx, endField, block.end))
    if (start >= end) throw invalid({ start: [startBeforeEnd] })
    return { ...nothing, start: start.toISOString(), end: end.toISOString() }
  },
  weekly(ctx, { day, start_time, end_time, first_date = null, last_date = null, skipped_dates = [] }) {
    const week = {
      day: required(ctx, { name: 'day', title: 'Day' }, day),
      start_time: required(ctx, { name: 'start_time', title: 'From time' }, start_time),
      end_time: required(ctx, { name: 'end_time', title: 'To time' }, end_time),
    }
    if (week.start_time >= week.end_time) throw invalid({ start_time: [startBeforeEnd] })
    checkDates(ctx, first_date, last_date)
    if (skipped_dates.some((date) => weekdayOf(date) !== week.day))
      throw invalid({ skipped_dates: ['Only days on which the block holds can be left out.'] })
    return { ...nothing, ...week, first_date, last_date, skipped_dates: skipped_dates.toSorted() }
  },
  range(ctx, block) {
    const first_date = required(ctx, firstField, block.first_date)
    const last_date = required(ctx, lastField, block.last_date)
    checkDates(ctx, first_date, last_date)
    return { ...nothing, first_date, last_date }
  },
}

const firstField = { name: 'first_date', title: 'First day' }
const lastField = { name: 'last_date', title: 'Last day' }

function required<T>({ translate }: AnyCtx, { name, title }: Field, value: T | null | undefined): T {
  if (value !== null && value !== undefined) return value
  throw invalid({ [name]: [translate('{attribute} cannot be empty', { attribute: translate(title) })] })
}

function checkDates({ translate }: AnyCtx, first: string | null, last: string | null): void {
  for (const [field, date] of [
    [firstField, first],
    [lastField, last],
  ] as const) {
    if (date === null || (date >= '1970-01-02' && date <= '2999-12-30')) continue
    const attribute = translate(field.title)
    throw invalid({ [field.name]: [translate('{attribute} is not a valid date.', { attribute })] })
  }
  if (first !== null && last !== null && last < first)
    throw invalid({ last_date: ['The last day must not be before the first.'] })
}

/** Appointments to come that lie in this time: they stay. */
const appointmentsCount = (ctx: AnyCtx): RawBuilder<unknown> => sql`
  select count(*)::int from ${lyingIn(ctx)} and a.state in ('requested', 'confirmed')`

/** From and where of the appointments `a` that have not ended and lie in the time of `blocks`. */
export const lyingIn = ({ now, tenant: { timeZone } }: Pick<AnyCtx, 'now' | 'tenant'>) => sql`
  appointments a,
    lateral (select a.starts_at at time zone ${timeZone} as starts, a.ends_at at time zone ${timeZone} as ends) wall
  where a.tenant_id = blocks.tenant_id and a.calendar_uuid = blocks.advisor_uuid
    and a.starts_at > ${now}::timestamptz - interval '1 day' and a.ends_at > ${now}
    and case blocks.kind
      when 'once' then a.starts_at < blocks.ends_at and a.ends_at > blocks.starts_at
      when 'range' then wall.starts < blocks.last_date + 1 and wall.ends > blocks.first_date
      else exists (
        select from generate_series(wall.starts::date, wall.ends::date, interval '1 day') d
        where extract(isodow from d) = blocks.day
          and coalesce(d >= blocks.first_date, true) and coalesce(d <= blocks.last_date, true)
          and not blocks.skipped_dates @> to_jsonb(to_char(d, 'YYYY-MM-DD'))
          and wall.starts < d + blocks.end_time::interval and wall.ends > d + blocks.start_time::interval
      )
    end`

/** The time that a block of a kind describes, checked. @throws HttpError 422 at the field */
export const checkedTimes = (ctx: AnyCtx, block: BlockBody): Times => times[block.kind](ctx, block)

export const blocksHandlers = {
  listBlocks: reading(blocks.list),
  getBlock: reading(blocks.show),
  createBlock: changing(blocks.create),
  updateBlock: changing(blocks.update),
  deleteBlock: changing(blocks.remove),
} satisfies Handlers
