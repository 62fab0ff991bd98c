/** Mails that ask for a review (product §19.16). Each is sent once, however often its job runs: its key says what it is about. */

import type { TenantTx } from '#server/platform/database/tables.ts'
import { type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailContext } from '#server/platform/mail/context.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { appointmentToken, findAsked, namingToken, reviewInvitations } from '../appointments/public.ts'
import { isModuleOn } from '../modules/public.ts'
import { forgettingJobs } from './forgetting.ts'
import { invitationMail } from './mails.ts'
import { findReview } from './queries.ts'

interface Asking {
  readonly tenantId: number
  readonly appointment: string
}

export const profilesReviewsJobs = {
  ...forgettingJobs,
  [reviewInvitations]: {
    handle: ({ data }: { data: Asking }, deps) => invite(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

/** What was true when the job was sent is asked again: it may have waited for a day, or for a mail server. */
async function invite({ tenantId, appointment: uuid }: Asking, deps: JobDeps): Promise<void> {
  const asked = await deps.read(tenantId, (tx) => askedFor(tx, uuid))
  if (!asked) return
  const context = await mailContext(deps, tenantId, asked.language)
  await deps.mail.send(context.tenant, {
    // With what else was mailed about it: they are erased together.
    key: `appointment/${uuid}/review`,
    to: { name: '', address: asked.email },
    ...invitationMail(asked, context),
  })
}

/** By the customer's own page, which is the way out of these mails, nobody is asked who cannot open it. */
const neededModules = ['profiles-reviews', 'online-appointments'] as const

async function askedFor(tx: TenantTx, uuid: string) {
  for (const module of neededModules) if (!(await isModuleOn(tx, module))) return null
  const customer = await findAsked(tx, uuid)
  if (!customer || !isAddress(customer.email) || (await findReview(tx, uuid))) return null
  return { ...customer, token: await appointmentToken(tx, uuid), reviewToken: await namingToken(tx, uuid) }
}
