/** Appointments as each side reads them. */
import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Scope } from '#rules/access.ts'
import { type AppointmentSide, type AppointmentState, actionsFor } from '#rules/appointment-states.ts'
import { type ReaderLanguages, versionLanguage } from '#rules/by-language.ts'
import { type Country, countryOf, phoneBeginning } from '#rules/phone.ts'
import { readerOf, textIn } from '#server/platform/collections/by-language.ts'
import { dayFilters } from '#server/platform/collections/day-filters.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { textsAmong } from '#server/platform/collections/rows.ts'
import { type AnyCtx, type StoredRecord, served } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { ChangedBy } from './queries.ts'
import { asksForReview } from './review-consent.ts'

type Described = components['schemas']['Appointment']
export type ShownAppointment = Described &
  StoredRecord & { readonly state: AppointmentState; readonly start: string; readonly name: string }

/** Own ones, and those taken over from a colleague. */
function within(scope: Scope): RawBuilder<unknown>[] {
  // A hold is nobody's business, and no appointment yet.
  const lasting = sql`appointments.state <> 'held'`
  if (scope.kind === 'all') return [lasting]
  if (scope.kind !== 'advisor') return [sql`false`]
  const own = sql`(select a.uuid from advisors a where a.slug = ${scope.alias})`
  return [lasting, sql`(appointments.advisor_uuid = ${own} or appointments.substitute_uuid = ${own})`]
}

const advisor = (
  what: RawBuilder<unknown>,
  column: 'advisor_uuid' | 'substitute_uuid' = 'advisor_uuid',
) => sql`
  select ${what} from advisors a
  where a.tenant_id = appointments.tenant_id and a.uuid = ${sql.ref(`appointments.${column}`)}`
const fullName = sql`concat_ws(' ', a.title_prefix, ${nameOf('a')})`

/** One of these advisors. */
const by = (column: 'advisor_uuid' | 'substitute_uuid') => (values: readonly unknown[]) =>
  sql`${sql.ref(`appointments.${column}`)} in
    (select a.uuid from advisors a where a.slug = any(${textsAmong(values)}::text[]))`

/** Numbers that begin as the one that is searched for (product §10.9): an index has them in the order of their bytes. */
const byPhone = (country: Country) => (q: string) => {
  const beginning = phoneBeginning(q, country)
  if (!beginning) return null
  // ':' comes after the digits.
  return sql`(appointments.phone collate "C" >= ${beginning} and appointments.phone collate "C" < ${`${beginning}:`})`
}

const ofTopic = (what: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) => sql`coalesce((
  select ${what} from appointment_topics t
  where t.tenant_id = appointments.tenant_id and t.uuid = appointments.topic_uuid), ${otherwise})`

/**
 * What it is about, as the customer reads it. What was booked keeps its name: a version counts only while the topic is still
 * called so. Colleagues read the institution's own texts.
 */
function topicFor(reader: ReaderLanguages): Readonly<Record<string, RawBuilder<unknown>>> {
  const language = versionLanguage(reader)
  const preparation = ofTopic(textIn('t', 'preparation', reader), sql`''`)
  if (!language) return { preparation }
  const version = (name: string) => sql`nullif(t.texts #>> ${[language, name]}::text[], '')`
  const topic = sql`case when t.topic = appointments.topic_name then ${version('topic')} end`
  const isOwn = (text: RawBuilder<unknown>, name: string) => sql`case when ${text} is null then ${name} end`
  const missing = sql`array_remove(array[
    ${isOwn(topic, 'topic_name')}, case when t.preparation <> '' then ${isOwn(version('preparation'), 'preparation')} end
  ], null)`
  return {
    preparation,
    topic_name: ofTopic(topic, sql`appointments.topic_name`),
    untranslated: ofTopic(missing, sql`array['topic_name']`),
  }
}

export const appointments = served<ShownAppointment>({
  entity: entities.Appointment,
  usualOrder: ['start'],
  order: byAnswer,
  options: ({ scope, tenant, tokens, language }, { isLetIn = false }) => ({
    neverNull: ['start'],
    byGrams: 'appointments_with_grams',
    searchBy: byPhone(countryOf(tenant.language)),
    where: within(isLetIn ? { kind: 'all' } : scope),
    filters: {
      advisor: by('advisor_uuid'),
      substitute: by('substitute_uuid'),
      ...dayFilters(sql`appointments.starts_at`, tenant.timeZone),
      ...dayFilters(sql`appointments.created_at`, tenant.timeZone, { from: 'booked_from', to: 'booked_to' }),
    },
    computed: {
      ...(sideOf({ tokens }) === 'customer'
        ? topicFor(readerOf({ language, tenant }))
        : { preparation: ofTopic(sql`t.preparation`, sql`''`) }),
      asks_for_review: sql`select ${asksForReview('appointments')}`,
      advisor: advisor(sql`a.slug`),
      advisor_name: advisor(fullName),
      substitute: advisor(sql`a.slug`, 'substitute_uuid'),
      substitute_name: advisor(fullName, 'substitute_uuid'),
    },
  }),
})

/** Until the same moment many are to be answered, as at the end of a day: what begins first is answered first. */
function byAnswer(query: ListQuery): ListQuery {
  const [asked] = query.sort
  if (asked?.property !== 'answer_by') return query
  return { ...query, sort: [asked, { ...asked, property: 'start' }] }
}

/** The token of the private link makes a customer of whoever has it, signed in or not. */
export const sideOf = ({ tokens }: Pick<AnyCtx, 'tokens'>): AppointmentSide =>
  tokens.has('appointment') ? 'customer' : 'advisor'

/** Neither how the institution works on it, nor anybody's alias but the advisor's, whose profile is public. */
const forCustomers = [
  'uuid',
  'start',
  'end',
  'state',
  'type',
  'topic',
  'topic_name',
  'preparation',
  'untranslated',
  'name',
  'email',
  'phone',
  'message',
  'is_customer',
  'place',
  'advisor',
  'advisor_name',
  'substitute_name',
  'asks_for_review',
  'answer_by',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof ShownAppointment)[]

/** An appointment as one side reads it, with what that side may do now. */
export function shown(record: ShownAppointment, side: AppointmentSide, now: Date): Described {
  const actions = [...actionsFor(record.state, new Date(record.start), now, side)]
  if (side === 'advisor') {
    const { asks_for_review: _, ...told } = record
    return { ...told, actions }
  }
  const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  const entries = forCustomers.flatMap((name) => (isNothing(record[name]) ? [] : [[name, record[name]]]))
  return { ...(Object.fromEntries(entries) as Described), actions }
}

/** Oldest first. */
export async function historyOf(tx: TenantTx, uuid: string): Promise<NonNullable<Described['history']>> {
  const { rows } = await sql<{
    at: Date
    state: AppointmentState
    by: ChangedBy
    start: Date
    message: string | null
  }>`
    select at, state, by, starts_at as start, message from appointment_history
    where appointment_uuid = ${uuid} order by step limit 200`.execute(tx)
  return rows.map(({ at, start, ...step }) => ({ ...step, at: at.toISOString(), start: start.toISOString() }))
}
