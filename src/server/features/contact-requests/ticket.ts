import type { Handlers } from '#server/platform/binding/handler.ts'
import { formKey, ticketLife, ticketOf, ticketWait } from '#server/platform/guards/form-ticket.ts'

export const formTicketHandlers = {
  async getFormTicket({ tx, now }) {
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
    const body = {
      ticket: ticketOf(now, await formKey(tx)),
      valid_from: after(ticketWait),
      expires_at: after(ticketLife),
    }
    return { status: 200, body }
  },
} satisfies Handlers
