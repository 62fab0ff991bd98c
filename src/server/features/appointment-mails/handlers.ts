import { calendarFile } from '#rules/calendar-file.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { fileName, statusOf, wordsOf } from './calendar.ts'
import { sequenceOf } from './change.ts'
import { deskPage, privatePage } from './content.ts'
import { appointmentIn, findAppointment, holderOf } from './queries.ts'

export const appointmentMailsHandlers = {
  /**
   * To be imported: no method, and nobody is invited. The customer's speaks the language of the booking, as the file of
   * the mail does: a link can name none.
   */
  async getAppointmentCalendarFile({ tx, params, query, scope, tokens, tenant, language, now }) {
    const found = await findAppointment(
      tx,
      params.uuid,
      scope.kind === 'advisor' ? { alias: scope.alias } : {},
    )
    if (!found) throw notFound()
    const isCustomer = tokens.has('appointment')
    const reader = { language: found.language, own: tenant.language }
    const appointment = isCustomer ? appointmentIn(reader, found) : found
    const { uuid, starts_at: start, ends_at: end, state } = appointment
    const status = statusOf(state)
    const say = (key: string, values?: Record<string, unknown>) =>
      translate(isCustomer ? appointment.language : language, key, values)
    const page = isCustomer ? privatePage(tenant, uuid, query.token ?? '') : deskPage(tenant, uuid)
    const entry = {
      ...wordsOf(appointment, {
        side: isCustomer ? 'customer' : 'advisor',
        holder: holderOf(appointment),
        link: status === 'CANCELLED' ? null : page,
        tenant,
        translate: say,
      }),
      uuid,
      sequence: sequenceOf(appointment),
      start,
      end,
      status,
    }
    return {
      status: 200,
      headers: { 'content-disposition': `attachment; filename="${fileName(say)}"` },
      body: calendarFile({ now, entries: [entry] }),
    }
  },
} satisfies Handlers
