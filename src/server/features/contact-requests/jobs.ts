/** A request's mail to the advisor. It is sent once, however often the job runs: its key is the request. */

import { type JobDefinitions, type JobDeps, untilMailsGo } from '#server/platform/jobs/job.ts'
import { mailLook } from '#server/platform/mail/look.ts'
import { findMailbox } from '../advisors/public.ts'
import { isModuleOn } from '../modules/public.ts'
import { requestMail } from './mail.ts'
import { findRequest, mailKey } from './queries.ts'

export const mailQueue = 'contact-request-mail'

interface Data {
  readonly tenantId: number
  readonly uuid: string
}

export const contactRequestsJobs = {
  [mailQueue]: {
    handle: ({ data }: { data: Data }, deps) => sendMail(data, deps),
    inTurns: true,
    options: untilMailsGo,
  },
} satisfies JobDefinitions

async function sendMail({ tenantId, uuid }: Data, deps: JobDeps): Promise<void> {
  const found = await deps.read(tenantId, async (tx) => {
    const request = await findRequest(tx, uuid)
    // Erased meanwhile, or the institution does not want mails.
    if (!request || !(await isModuleOn(tx, 'notifications'))) return null
    const mailbox = await findMailbox(tx, request.advisor_uuid)
    return mailbox && { request, mailbox }
  })
  if (!found) return
  const tenant = await deps.tenant(tenantId)
  const settings = await deps.settings(tenantId)
  const translate = (key: string, values?: Record<string, unknown>) =>
    deps.translate(tenant.language, key, values)
  await deps.mail.send(tenant, {
    key: mailKey(uuid),
    to: found.mailbox,
    ...requestMail({ ...found, tenant, look: mailLook(tenant, settings), translate }),
  })
}
