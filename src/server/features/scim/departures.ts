/**
 * Advisors whose user the directory switched off or deleted: those who manage advisors are told by mail what customers have
 * with them (product §30.20). Nobody is at a screen when a directory calls.
 */
import { sql } from 'kysely'
import { letter } from '#rules/letter.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type JobData, type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { openMatters } from '../open-matters/public.ts'
import { mailboxesOfRoles } from '../users/public.ts'

const departuresQueue = 'directory-departures'

/** Seconds. A directory that switches off many does so one by one: one mail names them. */
const pause = 120

type Asked = Pick<Ctx, 'tx' | 'tenant' | 'now' | 'enqueue'>

/** Before the user goes, who says which advisor it was. */
export async function noteDeparture({ tx, tenant, now, enqueue }: Asked, userUuid: string): Promise<void> {
  const { rows } = await sql`
    insert into directory_departures (advisor_uuid, at)
    select a.uuid, ${now}::timestamptz from advisors a where a.user_uuid = ${userUuid}
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length > 0) await enqueue(departuresQueue, { tenantId: tenant.id }, { startAfter: pause })
}

/** Switched on again before anybody was told: there is nothing to tell. */
export async function noteReturn(tx: TenantTx, userUuid: string): Promise<void> {
  await sql`
    delete from directory_departures d using advisors a
    where a.tenant_id = d.tenant_id and a.uuid = d.advisor_uuid and a.user_uuid = ${userUuid}`.execute(tx)
}

export const departuresJobs = {
  [departuresQueue]: {
    handle: ({ data }: { data: JobData }, deps) => tell(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

interface Matters {
  readonly appointments: number
  readonly requests: number
}

interface Departure extends Matters {
  readonly uuid: string
  readonly name: string
  readonly at: Date
}

/** In one mail. */
const mostNamed = 50

/** Of those whom customers have nothing open with, nobody need be told. */
async function openDepartures(tx: TenantTx, now: Date): Promise<Departure[]> {
  const { rows } = await sql<Omit<Departure, 'appointments' | 'requests'> & { matters: Matters }>`
    select advisors.uuid, advisors.first_name || ' ' || advisors.last_name as name, d.at, (${openMatters(now)}) as matters
    from directory_departures d
    join advisors on advisors.tenant_id = d.tenant_id and advisors.uuid = d.advisor_uuid
    order by d.at, advisors.uuid limit ${mostNamed}`.execute(tx)
  return rows.map(({ matters: { appointments, requests }, ...departure }) => ({
    ...departure,
    appointments,
    requests,
  }))
}

async function tell({ tenantId }: JobData, deps: JobDeps): Promise<void> {
  const found = await deps.read(tenantId, async (tx) => ({
    gone: await openDepartures(tx, deps.clock()),
    readers: await mailboxesOfRoles(tx, ['advisors-manager', 'accountadmin', 'roles-manager']),
  }))
  const { gone, readers } = found
  if (gone.length === 0) return
  const left = gone.filter(({ appointments, requests }) => appointments + requests > 0)
  if (left.length > 0)
    for (const reader of readers.filter(({ address }) => isAddress(address)))
      await sendTo(reader, left, tenantId, deps)
  await deps.withTenant(tenantId, async (tx) => {
    const told = gone.map(({ uuid }) => uuid)
    await sql`delete from directory_departures where advisor_uuid = any(${told}::uuid[])`.execute(tx)
    if (gone.length === mostNamed) await deps.enqueueIn(tx, departuresQueue, { tenantId })
  })
}

type Reader = Awaited<ReturnType<typeof mailboxesOfRoles>>[number]

async function sendTo(
  reader: Reader,
  left: readonly Departure[],
  tenantId: number,
  deps: JobDeps,
): Promise<void> {
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  const translate = (key: string, values?: Record<string, unknown>) =>
    deps.translate(tenant.language, key, values)
  const subject = translate('Open matters of departed advisors')
  const [first] = left
  await deps.mail.send(tenant, {
    key: `directory-departures/${first?.uuid}/${first?.at.toISOString()}/${reader.uuid}`,
    to: { name: reader.name, address: reader.address },
    subject,
    ...letter({
      language: tenant.language,
      sender: tenant.name,
      ...mailLook(tenant, settings),
      title: subject,
      greeting: translate('Hello {name},', { name: reader.name }),
      paragraphs: [
        'the directory has switched off or deleted users whose profile customers have something open with. The profiles are still shown, and can still be booked.',
        'Hand over or cancel what is open, and then switch the profile off.',
      ].map((text) => translate(text)),
      facts: left.map(({ name, appointments, requests }) => [
        name,
        translate('Appointments: {appointments}, requests: {requests}', { appointments, requests }),
      ]),
      button: { label: translate('Open advisors'), href: `${tenant.publicUrl}/app/advisors` },
      footer: translate('You get this mail because you manage advisors or users at {tenant}.', {
        tenant: tenant.name,
      }),
    }),
  })
}
