/** Where a topic is used, for whoever wants to delete it. */
import { dateFormatOf } from '#rules/date-formats.ts'
import { fullName } from '#rules/names.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { namesAndMore } from '#server/platform/collections/names-and-more.ts'
import { type FieldErrors, HttpError } from '#server/platform/contract/errors.ts'
import { type TopicUsage, usageOfTopic } from './queries.ts'

type TopicUsageCtx = Pick<Ctx, 'tx' | 'now' | 'tenant' | 'language' | 'translate'>

/** @throws HttpError 409 that names the advisors and counts the appointments */
export async function checkUnused(ctx: TopicUsageCtx, uuid: string): Promise<void> {
  const usage = await usageOfTopic(ctx.tx, uuid, ctx.now)
  const errors = { ...advisorsUsing(usage, ctx), ...appointmentsUsing(usage, ctx), ...formsUsing(usage, ctx) }
  if (Object.keys(errors).length === 0) return
  throw new HttpError(409, 'This topic is in use. Deactivate it instead.', { errors })
}

function advisorsUsing({ advisors, advisorsCount }: TopicUsage, { translate }: TopicUsageCtx): FieldErrors {
  if (advisorsCount === 0) return {}
  const names = namesAndMore(advisors.map(fullName), advisorsCount, translate)
  return { advisors: [translate('Offered by: {names}', { names })] }
}

function formsUsing({ forms }: TopicUsage, { translate }: TopicUsageCtx): FieldErrors {
  if (forms.length === 0) return {}
  return { search_forms: [translate('Preset in search forms: {names}', { names: forms.join(', ') })] }
}

function appointmentsUsing(usage: TopicUsage, { language, tenant, translate }: TopicUsageCtx): FieldErrors {
  const { appointments, firstUpcoming, upcoming } = usage
  if (appointments === 0) return {}
  if (!firstUpcoming) return { appointments: [translate(chosenFor(appointments), { count: appointments })] }
  const date = dateFormatOf(localeOf(language), {
    dateStyle: 'long',
    timeZone: tenant.timeZone,
  }).format(firstUpcoming)
  return { appointments: [translate(upcomingFrom(upcoming), { count: upcoming, date })] }
}

const upcomingFrom = (count: number) =>
  count === 1 ? 'One upcoming appointment, on {date}' : '{count} upcoming appointments, the first on {date}'

/** Past, called off, or being booked right now. */
const chosenFor = (count: number) =>
  count === 1 ? 'It was chosen for one appointment.' : 'It was chosen for {count} appointments.'
