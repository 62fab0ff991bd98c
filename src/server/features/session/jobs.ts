/** What the owner of an account is told: that somebody tried it too often (product §30.9), or got in on a new device (product §30.15). */
import { type NewDeviceMailData, newDeviceMailQueue } from '#server/platform/identity/device-notes.ts'
import { type JobData, type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { newDeviceReader, passwordOwner } from '../users/public.ts'
import { lockMail } from './lock-mail.ts'
import { newDeviceMail } from './new-device-mail.ts'

export const lockMailQueue = 'sign-in-lock-mail'

export interface LockMailData extends JobData {
  /** Maybe nobody's: tries at an address that no account has send a job too. */
  readonly user: string
  readonly tries: number
  /** ISO 8601. */
  readonly at: string
  readonly until: string
  readonly isOfKnownDevice: boolean
}

export const sessionJobs = {
  [newDeviceMailQueue]: {
    handle: ({ data }: { data: NewDeviceMailData }, deps) => tellNewDevice(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
  [lockMailQueue]: {
    handle: ({ data }: { data: LockMailData }, deps) => tellOwner(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

async function tellOwner(data: LockMailData, deps: JobDeps): Promise<void> {
  const { tenantId, user, tries, at, until, isOfKnownDevice } = data
  const owner = await deps.read(tenantId, (tx) => passwordOwner(tx, user))
  // Nobody's, or switched off or erased meanwhile.
  if (!owner || !isAddress(owner.address)) return
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  await deps.mail.send(tenant, {
    key: `sign-in-lock/${user}/${at}`,
    to: owner,
    ...lockMail({
      lock: { tries, at: new Date(at), until: new Date(until), isOfKnownDevice },
      name: owner.name,
      tenant,
      supportMail: settings.support_mail || null,
      look: mailLook(tenant, settings),
      translate: (key, values) => deps.translate(tenant.language, key, values),
    }),
  })
}

async function tellNewDevice(data: NewDeviceMailData, deps: JobDeps): Promise<void> {
  const { tenantId, user, at, client, isByOpenId = false } = data
  const owner = await deps.read(tenantId, (tx) => newDeviceReader(tx, user))
  if (!owner || !isAddress(owner.address)) return
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  await deps.mail.send(tenant, {
    key: `new-device/${user}/${at}`,
    to: owner,
    ...newDeviceMail({
      at: new Date(at),
      client,
      isByOpenId,
      name: owner.name,
      tenant,
      settings,
      translate: (key, values) => deps.translate(tenant.language, key, values),
    }),
  })
}
