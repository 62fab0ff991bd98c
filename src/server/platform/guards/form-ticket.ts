/**
 * A signed time that goes back with a public form, in the place of a puzzle for people: a form that is sent at once, or
 * long after, needs another ticket. It names nobody, and it is one hurdle of several (rate limits, a hidden field).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '../contract/errors.ts'
import { prepared } from '../database/prepared.ts'
import type { TenantTx } from '../database/tables.ts'

/** In ms. The form waits out the first by itself, so nobody who types fast is refused. */
export const ticketWait = 2_000
export const ticketLife = 3_600_000

/** The tenant's own: a ticket of one institution is none at another. To be read along with what is read anyway. */
export const readFormKey = sql<string>`(select form_key from tenants where id = current_tenant())`

export async function formKey(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ form_key: string }>`${prepared} select ${readFormKey} as form_key`.execute(tx)
  return rows[0]?.form_key ?? ''
}

/** @param at when the form was opened */
export function ticketOf(at: Date, key: string): string {
  const time = at.getTime().toString(36)
  return `${time}.${signature(time, key).toString('base64url')}`
}

/** @throws HttpError 422 at `ticket` */
export function checkTicket(ticket: string | undefined, key: string, now: Date): void {
  const fault = faultOf(ticket, key, now)
  if (fault) throw invalid({ ticket: [fault] }, fault)
}

function faultOf(ticket: string | undefined, key: string, now: Date): string | null {
  const [time = '', signed = ''] = ticket?.split('.') ?? []
  const wanted = signature(time, key)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return 'Please reload the page and send the form again.'
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age < ticketWait) return 'That was very fast. Please send the form again in a moment.'
  if (age > ticketLife) return 'The form was open for a long time. Please send it again.'
  return null
}

const signature = (time: string, key: string) =>
  createHmac('sha256', key).update(`form ticket\n${time}`).digest().subarray(0, 16)
