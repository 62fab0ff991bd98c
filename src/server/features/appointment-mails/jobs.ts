/**
 * Mails to both sides, one job for each step of an appointment's history, and the reminder a day before. Each mail has
 * a key of its own, so a job that runs again sends only what had not gone.
 */

import type { TenantTx } from '#server/platform/database/tables.ts'
import { type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import { isAddress } from '#server/platform/mail/mail.ts'
import { findMailboxes } from '../advisors/public.ts'
import { appointmentMails, appointmentToken, settledMails } from '../appointments/public.ts'
import { changeAt, mayBeTakenBack, toldFirst } from './change.ts'
import { customerKey, type MailFacts, mailsOf, mailsOfMany, reminderOf } from './mails.ts'
import { isOwnClick } from './own-click.ts'
import {
  type AdvisorContact,
  findAppointment,
  isTold,
  lockAppointments,
  type MailedAppointment,
  markTold,
  stepsByCustomer,
  takeDueReminders,
  tenantsOfDueReminders,
} from './queries.ts'

export const reminderQueue = 'appointment-reminders'
export const reminderMailQueue = 'appointment-reminder-mail'

interface Clicked {
  /** Alias of whoever was signed in and did it; null or missing for nobody. */
  readonly clickedBy?: string | null
}

interface Step {
  readonly appointment: string
  readonly step: number
}

interface Data extends Step, Clicked {
  readonly tenantId: number
  /** Of the same customer, changed together: they stand in the same mail. */
  readonly others?: readonly Step[]
}

interface SettledData extends Clicked {
  readonly tenantId: number
  readonly steps: readonly Step[]
}

interface ReminderData {
  readonly tenantId: number
  readonly appointment: string
  /** The time that it is due for, ISO 8601. */
  readonly startsAt: string
}

export const appointmentMailsJobs = {
  [appointmentMails]: {
    handle: ({ data }: { data: Data }, deps) => sendStep(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
  [settledMails]: { handle: ({ data }: { data: SettledData }, deps) => byCustomer(data, deps) },
  [reminderMailQueue]: {
    handle: ({ data }: { data: ReminderData }, deps) => remind(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
  [reminderQueue]: {
    handle: ({ data }: { data: Data }, deps) => dueMails(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0 },
    regularly: { cron: '*/5 * * * *', due: tenantsOfDueReminders },
  },
} satisfies JobDefinitions

async function sendStep(data: Data, deps: JobDeps): Promise<void> {
  const { tenantId, others = [], clickedBy = null, ...first } = data
  const steps = [first, ...others]
  const { seen, isEarly } = await deps.read(tenantId, async (tx) => {
    const seen = await factsOfAll(tx, steps, clickedBy)
    return { seen, isEarly: await isBeforeOthers(tx, seen, deps.clock()) }
  })
  if (isEarly) {
    const again = [{ data: { ...data }, startAfter: secondsUntilNextLook }]
    return await deps.withTenant(tenantId, (tx) => deps.enqueueAllIn(tx, appointmentMails, again))
  }
  const found = seen.some(({ appointment, step }) => mayBeTakenBack(appointment, step))
    ? await deps.withTenant(tenantId, (tx) => beginToTell(tx, steps, clickedBy))
    : seen
  // Erased meanwhile, or nothing that is told.
  const [one] = found
  if (!one) return
  const around = await aroundOf(deps, tenantId)
  const mails =
    found.length === 1
      ? mailsOf({ ...one, around })
      : mailsOfMany(
          found.map((facts) => ({ ...facts, around })),
          customerKey(first.appointment, first.step),
        )
  await deps.mail.sendAll(around.tenant, mails)
}

const secondsUntilNextLook = 2
/** In ms: whoever cannot be told of the confirmation for so long is told of what came after it. */
const longestInOrder = 10 * 60_000

/** Whether a confirmation is to be told first: its mail waits, and what came meanwhile would be there before it. */
async function isBeforeOthers(
  tx: TenantTx,
  seen: readonly Omit<MailFacts, 'around'>[],
  now: Date,
): Promise<boolean> {
  for (const { appointment, step } of seen) {
    const first = toldFirst(appointment, step)
    const at = appointment.history.find((each) => each.step === first)?.at
    if (first === null || !at || now.getTime() - at.getTime() > longestInOrder) continue
    const key = isAddress(appointment.email ?? '') ? customerKey(appointment.uuid, first) : null
    if (!(await isTold(tx, appointment.uuid, first, key))) return true
  }
  return false
}

/** Who changes one of them meanwhile is waited for, and finds afterwards that it is being told. */
async function beginToTell(tx: TenantTx, steps: readonly Step[], clickedBy: string | null) {
  await lockAppointments(
    tx,
    steps.map(({ appointment }) => appointment),
  )
  const found = await factsOfAll(tx, steps, clickedBy)
  for (const { appointment, step } of found) await markTold(tx, appointment.uuid, step)
  return found
}

async function factsOfAll(tx: TenantTx, steps: readonly Step[], clickedBy: string | null) {
  const all: Omit<MailFacts, 'around'>[] = []
  for (const step of steps) all.push(...(await factsOf(tx, step, clickedBy)))
  return all
}

/** What a mail tells of a step; nothing where there is nothing to tell. */
async function factsOf(
  tx: TenantTx,
  { appointment: uuid, step }: Step,
  clickedBy: string | null,
): Promise<Omit<MailFacts, 'around'>[]> {
  const appointment = await findAppointment(tx, uuid)
  const change = appointment && changeAt(appointment, step)
  if (!appointment || !change) return []
  const { holder, former } = change
  const receivers = [holder, ...(former ? [former] : [])]
  const mailboxes = await findMailboxes(
    tx,
    receivers.map((each) => each.uuid),
    { module: 'notifications' },
  )
  const told = (advisor: AdvisorContact | null) => {
    const mailbox = (advisor && mailboxes.get(advisor.uuid)) ?? null
    if (!advisor || !mailbox) return null
    const click = { by: change.by, clickedBy, email: appointment.email }
    return isOwnClick(click, { slug: advisor.slug, address: mailbox.address }) ? null : mailbox
  }
  const facts = {
    appointment,
    change,
    step,
    token: await appointmentToken(tx, uuid),
    holder: told(holder),
    former: told(former),
  }
  return [facts]
}

/** A job for each customer, whose appointments stand in one mail; and whoever runs this twice sends each mail once. */
async function byCustomer({ tenantId, steps, clickedBy = null }: SettledData, deps: JobDeps): Promise<void> {
  await deps.withTenant(tenantId, async (tx) => {
    const jobs = [...(await stepsByCustomer(tx, steps))].flatMap(([first, ...others]) =>
      first ? [{ data: { tenantId, ...first, others, clickedBy } }] : [],
    )
    await deps.enqueueAllIn(tx, appointmentMails, jobs)
  })
}

/** In one transaction, so that nobody who changes one of them waits long. */
const remindersAtATime = 500

/** Each is a job of its own, with its own tries: an address that is refused keeps no other from its mail. */
async function dueMails({ tenantId }: Pick<Data, 'tenantId'>, deps: JobDeps): Promise<void> {
  for (;;) {
    const taken = await deps.withTenant(tenantId, async (tx) => {
      const due = await takeDueReminders(tx, deps.clock(), remindersAtATime)
      const jobs = due.map(({ uuid, startsAt }) => ({
        data: { tenantId, appointment: uuid, startsAt: startsAt.toISOString() },
      }))
      await deps.enqueueAllIn(tx, reminderMailQueue, jobs)
      return jobs.length
    })
    if (taken < remindersAtATime) return
  }
}

async function remind(data: ReminderData, deps: JobDeps): Promise<void> {
  const { tenantId, appointment: uuid, startsAt } = data
  const found = await deps.read(tenantId, async (tx) => {
    const appointment = await findAppointment(tx, uuid)
    return appointment && { appointment, token: await appointmentToken(tx, uuid) }
  })
  // Cancelled, moved or begun since it was due.
  if (!found || !isStillDue(found.appointment, new Date(startsAt), deps.clock())) return
  const key = `appointment/${uuid}/reminder/${startsAt}`
  const around = await aroundOf(deps, tenantId)
  const mail = reminderOf({ ...found, key, around })
  if (mail) await deps.mail.send(around.tenant, mail)
}

const isStillDue = ({ state, starts_at: start }: MailedAppointment, at: Date, now: Date) =>
  state === 'confirmed' && start.getTime() === at.getTime() && start > now

async function aroundOf(deps: JobDeps, tenantId: number) {
  const settings = await deps.settings(tenantId)
  const tenant = await deps.tenant(tenantId)
  return {
    tenant,
    look: mailLook(tenant, settings),
    now: deps.clock(),
    translate: deps.translate,
  }
}
