/** The weekly mail to analysts (product §19.21): at the moment that the institution sets, once, whatever dies meanwhile. */
import { dayMs } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { type MailContext, mailContext } from '#server/platform/mail/context.ts'
import type { Mail, Recipient } from '#server/platform/mail/mail.ts'
import { isModuleOn } from '../modules/public.ts'
import { mailboxOf } from '../users/public.ts'
import { type Reader, weeklyMail } from './mails.ts'
import { assignmentsAt, lastMoment, recipientOf, takeWeek, tenantsToTell } from './queries.ts'
import { reportOf } from './report.ts'
import { subscriptionToken } from './tokens.ts'

export const weeklyReportMails = 'weekly-report-mails'

/** In days: what could not be sent for so long is not sent any more, and the next week's comes. */
const latest = 3

interface Telling {
  readonly tenantId: number
  /** Monday of the week after the one that is told. */
  readonly week: string
  readonly assignment: string
}

/** Somebody wants to see one. */
export interface Sample {
  readonly tenantId: number
  readonly week: string
  /** Uuid of this very wish. */
  readonly sample: string
  readonly user: string
  readonly organization: string
}

export const weeklyReportsJobs = {
  'weekly-reports': {
    regularly: { cron: '*/5 * * * *', atStart: true, due: tenantsToTell },
    async handle({ data: { tenantId } }, { withTenant, enqueueAllIn, clock }) {
      await withTenant(tenantId, async (tx) => {
        const { week, at, isOn } = await lastMoment(tx, clock())
        if (!isOn || !(await takeWeek(tx, week))) return
        const isLate = clock().getTime() - at.getTime() > latest * dayMs
        if (isLate || !(await isModuleOn(tx, 'reports'))) return
        const assignments = await assignmentsAt(tx, at)
        await enqueueAllIn(
          tx,
          weeklyReportMails,
          assignments.map((assignment) => ({ data: { tenantId, week, assignment } })),
        )
      })
    },
  },
  [weeklyReportMails]: {
    handle: ({ data }: { data: Telling | Sample }, deps) => tell(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

async function tell(data: Telling | Sample, deps: JobDeps): Promise<void> {
  const context = await mailContext(deps, data.tenantId)
  const addressed = await deps.read(data.tenantId, (tx) =>
    'sample' in data ? addressedSample(tx, data, context) : addressedMail(tx, data, context),
  )
  if (!addressed) return
  const { report, reader, ...head } = addressed
  await deps.mail.send(context.tenant, { ...head, ...(await weeklyMail(report, reader, context)) })
}

type Addressed = Pick<Mail, 'key' | 'to'> & {
  readonly report: NonNullable<Awaited<ReturnType<typeof reportOf>>>
  readonly reader: Reader
}

/** What was true at the moment is asked again: it may have waited for a mail server. Null: they are to get it no more. */
async function addressedMail(
  tx: TenantTx,
  { assignment, week }: Telling,
  { tenant }: MailContext,
): Promise<Addressed | null> {
  const recipient = (await isModuleOn(tx, 'reports')) ? await recipientOf(tx, assignment) : null
  if (!recipient) return null
  const { name, email, organization } = recipient
  const report = await reportOf(tx, { organization, week, zone: tenant.timeZone })
  if (!report) return null
  const to: Recipient = { name, address: email }
  const token = await subscriptionToken(tx, assignment)
  return { key: `weekly-report/${week}/${assignment}`, to, report, reader: { token } }
}

async function addressedSample(
  tx: TenantTx,
  { sample, user, organization, week }: Sample,
  { tenant }: MailContext,
): Promise<Addressed | null> {
  const mailbox = await mailboxOf(tx, user)
  const report = mailbox && (await reportOf(tx, { organization, week, zone: tenant.timeZone }))
  if (!report) return null
  return { key: `weekly-report/sample/${sample}`, to: mailbox, report, reader: 'sample' }
}
