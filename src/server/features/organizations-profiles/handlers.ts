import { branchName } from '#rules/branch-name.ts'
import { branchPictures } from '#rules/branch-pictures.ts'
import { inLanguage } from '#rules/by-language.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import { addressLines, mapsLink } from '#rules/maps-link.ts'
import { openingTimesOf } from '#rules/opening-times.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { cardsOf } from '../advisor-cards/public.ts'
import { findPublicBranch, mapUrl, metadataText, type Organization } from '../organizations/public.ts'
import { closedDay, closingsOfBranch } from '../slots/public.ts'
import { findTenantPictures } from '../tenant-pictures/public.ts'
import { openNow } from './open-now.ts'
import { prefixOf } from './queries.ts'

export const organizationsProfilesHandlers = {
  async getOrganizationEditorConfiguration({ settings }) {
    return { status: 200, body: { prefix: prefixOf(settings) } }
  },

  async getOrganizationProfileConfiguration({ settings }) {
    return { status: 200, body: { prefix: prefixOf(settings) } }
  },

  async getBranchPage(ctx) {
    const branch = await findPublicBranch(ctx.tx, ctx.params.slug)
    if (!branch) throw notFound('Not found')
    return { status: 200, body: await pageOf(ctx, branch) }
  },

  async followBranch({ params }) {
    return below('filiale', params.slug)
  },

  async followShortBranch({ params }) {
    return below('f', params.slug)
  },
} satisfies Handlers

/** What visitors read, property by property: nothing else that is stored of a branch leaves here. */
async function pageOf(ctx: Ctx<'getBranchPage'>, branch: Organization) {
  const { modules, settings, tenant, tx } = ctx
  const texts = (name: string) => metadataText(branch.metadata ?? [], name, readerOf(ctx))
  const text = (name: string) => texts(name).text
  const written = {
    description: texts('description'),
    opening_hours: texts('openingHours'),
    services: texts('services'),
    directions: texts('directions'),
  }
  const [first, ...more] = await picturesOf(ctx, branch)
  const untranslated = [
    ...(Object.keys(written) as (keyof typeof written)[]).filter((name) => written[name].isOwn),
    ...(first?.untranslated ? (['picture_text'] as const) : []),
  ]
  const { street = '', zip = '', city = '' } = branch.address ?? {}
  const lines = addressLines({ street, zip, city }, tenant.language)
  const timeZone = text('timeZone') || tenant.timeZone
  const closings = await closedSoon(ctx, branch.uuid, timeZone)
  const times = openingTimesOf(text('openingTimes')) ?? []
  return {
    uuid: branch.uuid,
    slug: branch.slug ?? branch.alias,
    public_name: branchName(branch),
    address: { street, zip, city },
    description: written.description.text,
    opening_hours: written.opening_hours.text,
    services: written.services.text,
    directions: written.directions.text,
    picture: first ? { path: first.path, width: first.width, height: first.height } : null,
    picture_text: first?.text ?? '',
    more_pictures: more,
    ...(untranslated.length > 0 && { untranslated }),
    opening_times: [...times],
    open_state: times.length > 0 ? openNow({ now: ctx.now, timeZone }, times, closings) : null,
    time_zone: timeZone === tenant.timeZone ? null : timeZone,
    online_appointments: text('onlineAppointments') !== 'false',
    closings,
    phone_number: text('phoneNumber') || null,
    email_address: text('emailAddress') || null,
    map_url: mapUrl(settings, branch.uuid, branch.metadata),
    maps_link: mapsLink(settings.maps_link, lines.join(', ')) ?? null,
    advisors: modules.has('advisorlist') ? await cardsOf(tx, branch.uuid, ctx) : [],
  }
}

/** Those that are there, in their sizes, with words for this visitor. */
async function picturesOf(ctx: Ctx<'getBranchPage'>, { metadata = [] }: Organization) {
  const stored = (wanted: string) => metadata.find(({ name }) => name === wanted)?.value ?? ''
  const pictures = branchPictures(stored)
  const sizes = await findTenantPictures(
    ctx.tx,
    pictures.map(({ path }) => path),
  )
  return pictures.flatMap((each) => {
    const size = sizes.get(each.path)
    return size ? [{ ...inLanguage(each, ['text'], readerOf(ctx)), ...size }] : []
  })
}

/** How far ahead a page says that the branch is closed: four weeks, with today. */
const daysAhead = 27

async function closedSoon({ language, now, tx }: Ctx<'getBranchPage'>, uuid: string, timeZone: string) {
  const today = dateIn(now, timeZone)
  const closings = await closingsOfBranch(tx, uuid, { from: today, to: addDays(today, daysAhead) })
  return closings.map((closing) => closedDay(closing, language))
}

function below(prefix: string, slug: string) {
  return { status: 302 as const, headers: { location: `/app/${prefix}/${encodeURIComponent(slug)}` } }
}
