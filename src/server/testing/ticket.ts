import type { Db } from '#server/platform/database/database.ts'
import { formKey, ticketLife, ticketOf } from '#server/platform/guards/form-ticket.ts'

/** A ticket of a form that was opened half its life ago: good from now on for as long. */
export async function formTicket(db: Db, tenantId: number, now = new Date()): Promise<string> {
  const key = await db.withTenant(tenantId, formKey, { readOnly: true })
  return ticketOf(new Date(now.getTime() - ticketLife / 2), key)
}
