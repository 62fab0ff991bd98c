import * as tickets from '#client/form-ticket.ts'
import { client } from './popup.tsx'

export type { TicketSource } from '#client/form-ticket.ts'

/** Tickets for the popups' forms. */
export const ticketSource = () => tickets.ticketSource(client)
