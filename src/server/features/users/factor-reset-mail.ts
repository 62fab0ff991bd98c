/** Tells somebody that their second factor was taken away (product §30.6): whoever did not ask for it must hear of it. */
import { letter } from '#rules/letter.ts'
import { spokenStart, spokenZoneWithOffset } from '#rules/spoken-time.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import {
  type JobData,
  type JobDefinitions,
  type JobDeps,
  type Send,
  untilMailsGo,
} from '#server/platform/jobs/job.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { mailboxOf } from './queries.ts'

export const factorResetMailQueue = 'second-factor-reset-mail'

export interface FactorResetMailData extends JobData {
  readonly user: string
  /** ISO 8601. */
  readonly at: string
  /** Uuid of whoever did it; null for the operator. */
  readonly by: string | null
}

interface FactorReset {
  readonly tenantId: number
  readonly user: string
  readonly at: Date
  readonly by: string | null
}

export const mailFactorReset = (tx: TenantTx, { at, ...reset }: FactorReset, send: Send): Promise<void> =>
  send(tx, factorResetMailQueue, { ...reset, at: at.toISOString() } satisfies FactorResetMailData)

export const factorResetJobs = {
  [factorResetMailQueue]: {
    handle: ({ data }: { data: FactorResetMailData }, deps) => tell(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

async function tell({ tenantId, user, at, by }: FactorResetMailData, deps: JobDeps): Promise<void> {
  const { owner, doer } = await deps.read(tenantId, async (tx) => ({
    owner: await mailboxOf(tx, user),
    doer: by ? await mailboxOf(tx, by) : null,
  }))
  if (!owner || !isAddress(owner.address)) return
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  const translate = (key: string, values?: Record<string, unknown>) =>
    deps.translate(tenant.language, key, values)
  const clocks = { language: tenant.language, timeZone: tenant.timeZone }
  const subject = translate('Your second factor was reset')
  const values = { tenant: tenant.name }
  await deps.mail.send(tenant, {
    key: `second-factor-reset/${user}/${at}`,
    to: owner,
    subject,
    ...letter({
      language: tenant.language,
      sender: tenant.name,
      ...mailLook(tenant, settings),
      title: subject,
      greeting: translate('Hello {name},', { name: owner.name }),
      paragraphs: [
        'your second factor was taken away, so that you can set up another one. Until then your password is enough to sign in. You were signed out everywhere.',
        'If you did not ask for this, tell those who manage the users at {tenant} at once.',
      ].map((text) => translate(text, values)),
      facts: [
        [translate('By'), doer?.name ?? translate('the operator')],
        [
          translate('Time'),
          `${spokenStart(new Date(at), clocks)} (${spokenZoneWithOffset(new Date(at), clocks)})`,
        ],
        [translate('Questions'), settings.support_mail],
      ],
      button: null,
      footer: translate(
        'You get this mail because you have an account at {tenant}. We never ask for your password by mail.',
        values,
      ),
    }),
  })
}
