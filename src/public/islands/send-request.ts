import { sendWithTicket, type TicketSource } from '#client/form-ticket.ts'
import type { Entries } from './drafts.ts'
import { client } from './popup.tsx'
import type { RequestForm } from './requests.ts'

/** Left out where they are empty. */
const texts = ['email', 'phone', 'preferred_time', 'message', 'website'] as const

/**
 * A message begins a conversation.
 *
 * @returns where it goes on
 * @throws what the client throws: the Response of a refusal, or a NetworkError
 */
export async function beginConversation(
  advisor: string,
  entered: Entries,
  key: string,
  tickets: TicketSource,
): Promise<string> {
  const { data } = await sendWithTicket(tickets, (ticket) =>
    client.POST('/api/v1/messenger/threads', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        advisor,
        name: entered.name ?? '',
        email: entered.email ?? '',
        message: entered.message ?? '',
        ...(entered.website && { website: entered.website }),
        ...(entered.is_customer && { is_customer: true }),
        consent: Boolean(entered.consent) as true,
        ...(ticket && { ticket }),
      },
    }),
  )
  const { uuid = '', token = '' } = data ?? {}
  return `/app/messenger/${uuid}?${new URLSearchParams({ token })}`
}

/** @throws what the client throws: the Response of a refusal, or a NetworkError */
export async function sendRequest(
  alias: string,
  kind: RequestForm['kind'],
  entered: Entries,
  tickets: TicketSource,
): Promise<void> {
  const filled = texts.flatMap((field) => (entered[field] ? [[field, entered[field]]] : []))
  await sendWithTicket(tickets, (ticket) =>
    client.POST('/api/v1/advisors/{alias}/contact-requests', {
      params: { path: { alias } },
      body: {
        kind,
        name: entered.name ?? '',
        ...Object.fromEntries(filled),
        ...(entered.is_customer && { is_customer: true }),
        consent: Boolean(entered.consent) as true,
        ...(ticket && { ticket }),
      },
    }),
  )
}
