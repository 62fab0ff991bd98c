/** How many came from a search to a booking, of visitors who agreed to statistics (product §19.22). */
import { isVisitsNamed } from '#rules/cookie-banner.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { sumsByKey } from './figures.ts'
import { funnelFigures } from './noted-visitors.ts'
import type { AskedReport } from './report.ts'

type Funnel = Extract<Reply<'getSearchReport'>, { status: 200 }>['body']['funnel']

/** @returns null for analysts and of single branches, and where nobody can agree and nobody did */
export async function funnelOf(
  { tx, settings }: Pick<Ctx<'getSearchReport'>, 'tx' | 'settings'>,
  { askedDays, of, seesCells }: AskedReport,
): Promise<Funnel> {
  if (seesCells || of.organizations !== null) return null
  const found = await sumsByKey(tx, { ...askedDays, ...of, figures: funnelFigures })
  if (found.length === 0 && !isVisitsNamed(settings.cookies_alert_config)) return null
  const value = (name: (typeof funnelFigures)[number]) =>
    found.find(({ figure }) => figure === name)?.value ?? 0
  return {
    agreed: value('agreed_visitors'),
    searched: value('visitors_searched'),
    opened: value('visitors_opened'),
    booked: value('visitors_booked'),
  }
}
