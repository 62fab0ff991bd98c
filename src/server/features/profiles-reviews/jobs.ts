/**
 * Mails that ask for a review (product §19.16), and those that tell an advisor of one (product §19.2). Each is sent once, however
 * often its job runs: its key says what it is about.
 */

import type { TenantTx } from '#server/platform/database/tables.ts'
import { type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailContext } from '#server/platform/mail/context.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { findMailbox } from '../advisors/public.ts'
import { appointmentToken, findAsked, namingToken, reviewInvitations } from '../appointments/public.ts'
import { isModuleOn } from '../modules/public.ts'
import { invitationMail, shownMail } from './mails.ts'
import { findReview, findShown, shownMails } from './queries.ts'

interface Asking {
  readonly tenantId: number
  readonly appointment: string
}

interface Shown {
  readonly tenantId: number
  readonly uuid: string
}

export const profilesReviewsJobs = {
  [reviewInvitations]: {
    handle: ({ data }: { data: Asking }, deps) => invite(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
  [shownMails]: {
    handle: ({ data }: { data: Shown }, deps) => tellAdvisor(data, deps),
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

/** One mail for each wording: what is hidden and shown again is no news. */
async function tellAdvisor({ tenantId, uuid }: Shown, deps: JobDeps): Promise<void> {
  const found = await deps.read(tenantId, async (tx) => {
    for (const module of ['profiles-reviews', 'notifications'] as const)
      if (!(await isModuleOn(tx, module))) return null
    const review = await findShown(tx, uuid)
    const mailbox = review && (await findMailbox(tx, review.advisorUuid))
    return mailbox && { review, mailbox }
  })
  if (!found) return
  const { review, mailbox } = found
  const context = await mailContext(deps, tenantId)
  await deps.mail.send(context.tenant, {
    key: `review/${uuid}/shown/${review.written.toISOString()}`,
    to: mailbox,
    ...shownMail({ uuid, stars: review.stars, name: mailbox.name }, context),
  })
}
