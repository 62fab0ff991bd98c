import { sendWithTicket, type TicketSource } from '#client/form-ticket.ts'
import type { Entries } from './drafts.ts'
import { client } from './popup.tsx'
import type { RequestForm } from './requests.ts'

/** Left out where they are empty. */
const texts = ['email', 'phone', 'preferred_time', 'message', 'website'] as const

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
