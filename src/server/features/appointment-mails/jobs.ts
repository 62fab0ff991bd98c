/**
 * Mails to both sides, one job for each step of an appointment's history, and the reminder a day before. Each mail has
 * a key of its own, so a job that runs again sends only what had not gone.
 */
import type { JobDefinitions, JobDeps } from '#server/platform/jobs.ts'
import type { Mail } from '#server/platform/mail.ts'
import { findMailbox } from '../advisors/queries.ts'
import { appointmentMails, appointmentToken } from '../appointments/queries.ts'
import { isModuleOn } from '../modules/queries.ts'
import { changeAt } from './change.ts'
import { mailsOf, reminderOf } from './mails.ts'
import { dueReminders, findAppointment, isStillDue, type Reminder } from './queries.ts'

export const reminderQueue = 'appointment-reminders'

interface Data {
  readonly tenantId: number
  readonly appointment: string
  readonly step: number
}

export const appointmentMailsJobs = {
  [appointmentMails]: { handle: ({ data }: { data: Data }, deps) => sendStep(data, deps) },
  [reminderQueue]: {
    handle: ({ data }: { data: { tenantId: number } }, deps) => sendReminders(data.tenantId, deps),
    // The next run, five minutes later, is the retry.
    options: { retryLimit: 0 },
    cron: '*/5 * * * *',
  },
} satisfies JobDefinitions

const reading = { readOnly: true }

async function sendStep({ tenantId, appointment: uuid, step }: Data, deps: JobDeps): Promise<void> {
  const found = await deps.withTenant(
    tenantId,
    async (tx) => {
      const appointment = await findAppointment(tx, uuid)
      if (!appointment) return null
      const change = changeAt(appointment, step)
      if (!change) return null
      const { holder, former } = change
      const isAdvisorTold = await isModuleOn(tx, 'notifications')
      return {
        appointment,
        change,
        token: await appointmentToken(tx, uuid),
        holder: isAdvisorTold ? await findMailbox(tx, holder.uuid) : null,
        former: isAdvisorTold && former ? await findMailbox(tx, former.uuid) : null,
      }
    },
    reading,
  )
  // Erased meanwhile, or nothing that is told.
  if (!found) return
  await sendAll(deps, tenantId, mailsOf({ ...found, step, around: await aroundOf(deps, tenantId) }))
}

/** At most so many in one run of a tenant; the next one is five minutes away. */
const mostReminders = 500
/** After so many in a row that did not go, the mail server is gone. */
const mostFailures = 3

async function sendReminders(tenantId: number, deps: JobDeps): Promise<void> {
  const due = await deps.withTenant(tenantId, (tx) => dueReminders(tx, deps.clock(), mostReminders), reading)
  const errors: unknown[] = []
  let inRow = 0
  for (const reminder of due) {
    try {
      await remind(tenantId, reminder, deps)
      inRow = 0
    } catch (error) {
      errors.push(error)
      inRow++
    }
    if (inRow === mostFailures) break
  }
  if (errors.length > 0) throw errors[0]
}

async function remind(tenantId: number, reminder: Reminder, deps: JobDeps): Promise<void> {
  const { uuid, key } = reminder
  const found = await deps.withTenant(
    tenantId,
    async (tx) => {
      const appointment = (await isStillDue(tx, reminder, deps.clock())) && (await findAppointment(tx, uuid))
      return appointment && { appointment, token: await appointmentToken(tx, uuid) }
    },
    reading,
  )
  if (!found) return
  const mail = reminderOf({ ...found, key, around: await aroundOf(deps, tenantId) })
  if (mail) await sendAll(deps, tenantId, [mail])
}

async function aroundOf(deps: JobDeps, tenantId: number) {
  const settings = await deps.settings(tenantId)
  return {
    tenant: await deps.tenant(tenantId),
    primaryColor: settings.primary_color || null,
    now: deps.clock(),
    translate: deps.translate,
  }
}

/** One that is refused keeps no other from going. */
async function sendAll(deps: JobDeps, tenantId: number, mails: readonly Mail[]): Promise<void> {
  const tenant = await deps.tenant(tenantId)
  const results = await Promise.allSettled(mails.map((mail) => deps.mail.send(tenant, mail)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
