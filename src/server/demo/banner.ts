/** What the demo says in the terminal when it is ready. */

import { demoEmail, demoPassword, demoRoles } from '#server/features/demo-logins/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { demoTenants } from './tenants.ts'

/** Turns a host name into an address with the port that is listened on. */
type Origin = (host: string) => string

export async function demoBanner(db: Db): Promise<(origin: Origin) => string> {
  const present = await db.withSystem((tx) => tx.selectFrom('tenants').select('slug').execute())
  const shown = demoTenants.filter(({ slug }) => present.some((one) => one.slug === slug))
  return (origin) => bannerOf(shown, origin)
}

function bannerOf(shown: typeof demoTenants, origin: Origin): string {
  const addresses = shown.map(
    ({ settings, hosts: [host = ''] }) => `  ${pad(settings.name ?? '', 14)}${origin(host)}/app/`,
  )
  const [first] = shown
  if (!first) return `Openbranch is ready: ${origin('localhost')}/app/`
  const logins = demoRoles.map((role) => `  ${pad(role, 32)}${demoEmail(role, first.slug)}`)
  return [
    '',
    'Openbranch is ready, with demo data. Nothing leaves this machine.',
    '',
    ...addresses,
    `  ${pad('A profile', 14)}${origin('localhost')}/app/profile/anna-becker`,
    `  ${pad('Its mails', 14)}${origin('localhost')}/app/demo-mails`,
    `  ${pad('Sign in', 14)}${origin('localhost')}/app/login`,
    '',
    `One login per role (the others at @alpenbank.example, @harbourbank.example), password ${demoPassword}:`,
    ...logins,
    '',
  ].join('\n')
}

const pad = (text: string, width: number) => text.padEnd(width)
