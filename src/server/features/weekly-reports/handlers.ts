import { randomUUID } from 'node:crypto'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { invalid, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { take } from '#server/platform/guards/rate-limits.ts'
import { mailContext } from '#server/platform/mail/context.ts'
import { withPictures } from '#server/platform/mail/mail.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { findSubscription, setSubscription } from '../external-analyst-assignments/public.ts'
import { mailboxOf } from '../users/public.ts'
import { type Sample, weeklyReportMails } from './jobs.ts'
import { weeklyMail } from './mails.ts'
import { countReaders, lastMoment } from './queries.ts'
import { nameOfBranch, reportOf } from './report.ts'
import { assignmentIn } from './tokens.ts'

/** A look at it is a click away; who wants many wants something else. */
const samples = { name: 'samples of weekly reports', most: 20, seconds: 3600 }

export const weeklyReportsHandlers = {
  async getWeeklyReportPreview({ now, query, settings, tenant, tx }) {
    const { week, isOn, nextAt } = await lastMoment(tx, now)
    const report = await reportOf(tx, { organization: query.organization, week, zone: tenant.timeZone })
    if (!report) throw notFound('Not found')
    const deps = { tenant: async () => tenant, settings: async () => settings, translate }
    const mail = await weeklyMail(report, { token: null }, await mailContext(deps, tenant.id))
    return {
      status: 200,
      body: {
        subject: mail.subject,
        text_body: mail.text,
        html_body: withPictures(mail.html, mail.pictures ?? []),
        recipients: await countReaders(tx, query.organization),
        next_at: isOn ? nextAt.toISOString() : null,
      },
    }
  },

  async createWeeklyReportSample(ctx) {
    const { actor, body, now, rateLimitFactor: factor, tenant, tx } = ctx
    if (actor.kind !== 'user') throw notFound('Not found')
    const { organization } = body
    const { week } = await lastMoment(tx, now)
    if ((await nameOfBranch(tx, organization)) === null)
      throw invalid({ organization: ['There is no such organization.'] })
    const mailbox = await mailboxOf(tx, actor.uuid)
    const wait = await take(tx, samples, { tenantId: tenant.id, key: actor.uuid, now, factor })
    if (wait !== null) throw tooMany(wait)
    const data: Sample = { tenantId: tenant.id, week, sample: randomUUID(), user: actor.uuid, organization }
    await ctx.enqueue(weeklyReportMails, { ...data })
    return { status: 202, body: { email: mailbox?.address ?? '' } }
  },

  async getWeeklyReportSubscription(ctx) {
    return { status: 200, body: await subscriptionOf(ctx) }
  },

  async updateWeeklyReportSubscription(ctx) {
    const assignment = assignmentIn(ctx.query.token ?? '')
    if (assignment) await setSubscription(ctx.tx, assignment, ctx.body.is_on, ctx.now)
    return { status: 200, body: await subscriptionOf(ctx) }
  },
} satisfies Handlers

async function subscriptionOf({
  query,
  tx,
}: Pick<Ctx<'getWeeklyReportSubscription'>, 'query' | 'tx'>): Promise<{
  organization_name: string
  is_on: boolean
}> {
  const assignment = assignmentIn(query.token ?? '')
  const found = assignment && (await findSubscription(tx, assignment))
  if (!found) throw notFound('Not found')
  return { organization_name: (await nameOfBranch(tx, found.organization)) ?? '', is_on: found.isOn }
}
