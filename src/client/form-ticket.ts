import type { components } from '#generated/types.ts'
import type { Client } from './client.ts'

/** Times by this browser's clock, in ms. */
interface Ticket {
  text: string
  from: number
  until: number
}

/** What a form sends along to show that a person took the time to fill it in. */
export interface TicketSource {
  /** Fetches one ahead, while the form is filled in. */
  prepare: () => void
  /** One that counts now: waits until it does. Undefined where the server gives out none. */
  take: () => Promise<string | undefined>
  /** The last one was refused. */
  drop: () => void
}

export function ticketSource(client: Client): TicketSource {
  let held: Promise<Ticket | undefined> | undefined
  const fetched = () => {
    held ??= fetchTicket(client)
    return held
  }
  return {
    prepare: () => void fetched(),
    drop: () => {
      held = undefined
    },
    async take() {
      let ticket = await fetched()
      // Nothing came, perhaps for want of a connection, or the form has been open for long.
      if (!ticket || ticket.until <= Date.now()) {
        held = undefined
        ticket = await fetched()
      }
      if (!ticket) return undefined
      const wait = ticket.from - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, longestWait)))
      return ticket.text
    },
  }
}

/**
 * Sends a form with its ticket; where that alone is refused, once more with another one: a ticket that is too old is nothing
 * that a person can mend.
 *
 * @throws what `send` throws
 */
export async function sendWithTicket<Sent>(
  tickets: TicketSource,
  send: (ticket: string | undefined) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await send(await tickets.take())
  } catch (reason) {
    if (!(await refusesTicketAlone(reason))) throw reason
    tickets.drop()
    return await send(await tickets.take())
  }
}

async function refusesTicketAlone(reason: unknown): Promise<boolean> {
  if (!(reason instanceof Response) || reason.status !== 422) return false
  const refusal: Promise<Partial<components['schemas']['Error']>> = reason.clone().json()
  const { errors } = await refusal.catch(() => ({ errors: undefined }))
  return Object.keys(errors ?? {}).join() === 'ticket'
}

/** The longest wait for a ticket, in ms: a clock that is wrong must not hold a form back for long. */
const longestWait = 10_000

/** A server need not ask for tickets: without one the form is sent as it is, and the server says what it lacks. */
async function fetchTicket(client: Client): Promise<Ticket | undefined> {
  const reply = await client.GET('/api/v1/form-ticket').catch(() => undefined)
  if (!reply?.data) return undefined
  const { ticket, valid_from, expires_at } = reply.data
  const now = Date.now()
  // The Date of the reply is cut to whole seconds: a second more is on the safe side.
  const served = Date.parse(reply.response.headers.get('date') ?? '')
  const ahead = Number.isNaN(served) ? 0 : now - served
  return { text: ticket, from: Date.parse(valid_from) + ahead, until: Date.parse(expires_at) + ahead }
}
