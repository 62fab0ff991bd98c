/** The pieces of a day as sentences for the advisor. */
import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { type AppointmentType, typeNames } from '#rules/appointment-types.ts'
import { dateFormatOf } from '#rules/date-formats.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import { lengthText } from '#rules/length-text.ts'
import { nameIn } from '#rules/slots/closings.ts'
import { dayOf, minute } from '#rules/slots/days.ts'
import { type ExplainedSpan, explainDay, type SlotRule } from '#rules/slots/explanation.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Offer } from './offer.ts'

type ExplanationEntry = components['schemas']['SlotExplanation']['entries'][number]
type Speaking = Pick<Ctx, 'language' | 'tenant' | 'translate' | 'tx'>

export async function explain(
  ctx: Speaking,
  { stored, asked }: Offer,
  date: string,
): Promise<ExplanationEntry[]> {
  const pieces = explainDay(stored.calendar, { ...asked, date })
  const labels = await labelsOf(
    ctx.tx,
    pieces.flatMap(({ uuid }) => uuid ?? []),
  )
  const speak = speaker(ctx, { stored, asked }, date)
  return pieces.map((piece) => ({
    start: new Date(piece.start).toISOString(),
    end: new Date(piece.end).toISOString(),
    rule: piece.rule,
    text: speak(piece, labels.get(piece.uuid ?? '')).slice(0, 500),
    // A visitor who only holds a time is nobody yet.
    uuid: piece.rule === 'hold' ? null : piece.uuid,
  }))
}

/** What a piece is called. */
interface Label {
  readonly uuid: string
  readonly name: string
  readonly type: AppointmentType | null
  readonly is_weekly: boolean
  /** Of a hold: its end. */
  readonly until: Date | null
  /** Of an absence. */
  readonly first: string | null
  readonly last: string | null
}

async function labelsOf(tx: TenantTx, uuids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  if (uuids.length === 0) return new Map()
  const those = sql`uuid = any(${[...uuids]}::uuid[])`
  const { rows } = await sql<Label>`
    select uuid, name, type, false as is_weekly, held_until as until, null::date as first, null::date as last
      from appointments where ${those}
    union all select uuid, title, null, kind = 'weekly', null, null, null from blocks where ${those}
    union all select uuid, '', null, false, null, first_day, last_day from absences where ${those}
    union all select uuid, name, null, false, null, null, null from busy_calendars where ${those}`.execute(tx)
  return new Map(rows.map((row) => [row.uuid, row]))
}

type Sentence = (piece: ExplainedSpan, label: Label | undefined) => string

// Long because it is one table: a sentence for each rule.
function speaker(
  { language, tenant, translate }: Speaking,
  { stored, asked }: Offer,
  date: string,
): Sentence {
  const { calendar } = stored
  const { timeZone } = tenant
  const format = (instant: number, options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    dateFormatOf(localeOf(language), { ...options, timeZone: zone }).format(instant)
  const dayName = (day: string) => format(Date.parse(day), { dateStyle: 'long' }, 'UTC')
  const weekday = dayOf(date, timeZone).weekday
  const duration = (minutes: number) => lengthText(minutes, translate)
  // Within a sentence.
  const typeName = (type: AppointmentType) => {
    const name = translate(typeNames[type])
    return name.charAt(0).toLowerCase() + name.slice(1)
  }
  const sentences: Readonly<Record<SlotRule, Sentence>> = {
    free: () => translate('Customers can book here.'),
    'too-short': ({ start, end }) => {
      const free = (end - start) / minute
      const needed = duration(asked.length)
      return free < asked.length
        ? translate('{free} free, {needed} needed.', { free: duration(free), needed })
        : translate('No slot of {needed} begins here.', { needed })
    },
    'before-start': () => translate('Appointments begin at the full and half hour.'),
    'outside-hours': () =>
      calendar.hours.some(({ day }) => day === weekday)
        ? translate('Outside the working hours.')
        : translate('No working hours on {day}s.', {
            day: format(Date.parse(date), { weekday: 'long' }, 'UTC'),
          }),
    closed: () => {
      const closing = calendar.closings.find((each) => each.date === date)
      return closing ? nameIn(closing, language) : ''
    },
    'no-opened-slot': () => translate('No slot is opened.'),
    appointment: (_, label) =>
      [label?.name, label?.type && typeName(label.type)].filter(Boolean).join(', ') ||
      translate('Appointment'),
    hold: (_, label) =>
      translate('Held by a visitor. Free again at {time} if nobody books.', {
        time: label?.until ? format(label.until.getTime(), { hour: '2-digit', minute: '2-digit' }) : '',
      }),
    buffer: () => translate('Kept free between appointments.'),
    block: (_, label) => {
      const title = label?.name.trim() || translate('Blocked')
      return label?.is_weekly ? translate('{title}, every week', { title }) : title
    },
    absence: (_, label) =>
      translate('Absent from {first} to {last}.', {
        first: dayName(label?.first ?? date),
        last: dayName(label?.last ?? date),
      }),
    'busy-calendar': (_, label) => translate('Busy: {name}', { name: label?.name ?? '' }),
    'minimum-notice': () =>
      translate('Customers book at least {notice} ahead.', { notice: duration(calendar.notice * 60) }),
    'booking-window': () =>
      translate('Not yet: customers can book up to {day}.', {
        day: dayName(addDays(dateIn(asked.now, timeZone), calendar.window)),
      }),
    'type-not-offered': () => translate('Not offered at this time: {type}', { type: typeName(asked.type) }),
    past: () => translate('This time is over.'),
  }
  return (piece, label) => sentences[piece.rule](piece, label)
}
