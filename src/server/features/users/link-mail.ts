/** The mail with a link for a password: of an invitation, or for one that was forgotten (product §30.11). */

import { letter } from '#rules/letter.ts'
import { spokenStart, spokenZoneWithOffset } from '#rules/spoken-time.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { linkEnd, makeLink, type PasswordLinkKind } from '#server/platform/identity/password-links.ts'
import type { JobDeps } from '#server/platform/jobs/job.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import { isAddress, wasSent } from '#server/platform/mail/mail.ts'
import type { Settings, Tenant } from '#server/platform/tenancy/tenant.ts'
import { mailboxOf } from './queries.ts'

interface LinkWords {
  /** Below the app's base path; the token stands behind its '#', which no server and no other site is told. */
  readonly path: string
  /** Message keys; {tenant} stands for the institution's name. */
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

const words: Readonly<Record<PasswordLinkKind, LinkWords>> = {
  invitation: {
    path: '/invitation',
    subject: 'Your access to {tenant}',
    paragraphs: [
      'an account was set up for you at {tenant}. Choose a password, and you are signed in.',
      'The link works once. If you did not expect this mail, you need do nothing.',
    ],
    button: 'Choose a password',
  },
  reset: {
    path: '/password-reset',
    subject: 'A new password for {tenant}',
    paragraphs: [
      'somebody, probably you, asked for a new password for your account at {tenant}.',
      'The link works once. If it was not you, you need do nothing: your password stays as it is.',
    ],
    button: 'Choose a new password',
  },
}

export interface LinkMail {
  readonly tenantId: number
  readonly kind: PasswordLinkKind
  readonly user: string
  /** The same whenever the job runs again. */
  readonly key: string
  /** Null: its time begins when the mail is made. */
  readonly expiresAt: Date | null
  /** Whether the link is still wanted. */
  isWanted(tx: TenantTx): Promise<boolean>
}

/**
 * The token is made with the mail and stands nowhere else, so each try of the job makes another, which ends the one before:
 * the mail that leaves has the one that works.
 */
export async function sendLinkMail(link: LinkMail, deps: JobDeps): Promise<void> {
  const { tenantId, kind, user, key } = link
  const expiresAt = link.expiresAt ?? linkEnd(kind, deps.clock())
  const made = await deps.withTenant(tenantId, async (tx) => {
    const owner = await mailboxOf(tx, user)
    if (!owner || !isAddress(owner.address) || (await wasSent(tx, key)) || !(await link.isWanted(tx)))
      return null
    return { owner, token: await makeLink(tx, tenantId, kind, { userUuid: user, expiresAt }) }
  })
  if (!made) return
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  const translate = (text: string, values?: Record<string, unknown>) =>
    deps.translate(tenant.language, text, values)
  await deps.mail.send(tenant, {
    key,
    to: made.owner,
    ...linkMail({ kind, ...made, expiresAt, tenant, settings, translate }),
  })
}

interface LinkMailParts {
  readonly kind: PasswordLinkKind
  readonly owner: { readonly name: string }
  readonly token: string
  readonly expiresAt: Date
  readonly tenant: Tenant
  readonly settings: Settings
  translate(key: string, values?: Record<string, unknown>): string
}

function linkMail({ kind, owner, token, expiresAt, tenant, settings, translate }: LinkMailParts) {
  const { path, subject: title, paragraphs, button } = words[kind]
  const values = { tenant: tenant.name }
  const subject = translate(title, values)
  const clocks = { language: tenant.language, timeZone: tenant.timeZone }
  const body = letter({
    language: tenant.language,
    sender: tenant.name,
    ...mailLook(tenant, settings),
    title: subject,
    greeting: translate('Hello {name},', { name: owner.name }),
    paragraphs: paragraphs.map((text) => translate(text, values)),
    facts: [
      [
        translate('Can be used until'),
        `${spokenStart(expiresAt, clocks)} (${spokenZoneWithOffset(expiresAt, clocks)})`,
      ],
      [translate('Questions'), settings.support_mail],
    ],
    button: { label: translate(button), href: `${tenant.publicUrl}/app${path}#${token}` },
    footer: translate(
      'You get this mail because you have an account at {tenant}. We never ask for your password by mail.',
      values,
    ),
  })
  return { subject, ...body }
}
