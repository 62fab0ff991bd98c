import { calendarFile } from '#rules/calendar-file.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { statusOf, wordsOf } from './calendar.ts'
import { sequenceOf } from './change.ts'
import { findAppointment, holderOf } from './queries.ts'

export const appointmentMailsHandlers = {
  /** To be imported: no method, and nobody is invited. */
  async getAppointmentCalendarFile({ tx, params, scope, tokens, translate, now }) {
    const appointment = await findAppointment(
      tx,
      params.uuid,
      scope.kind === 'advisor' ? { alias: scope.alias } : {},
    )
    if (!appointment) throw notFound()
    const { uuid, starts_at: start, ends_at: end, state } = appointment
    const isCustomer = tokens.has('appointment')
    const other = isCustomer ? holderOf(appointment).name : appointment.name
    const entry = {
      ...wordsOf(appointment, isCustomer ? 'customer' : 'advisor', other, translate),
      uuid,
      sequence: sequenceOf(appointment),
      start,
      end,
      status: statusOf(state),
    }
    return {
      status: 200,
      headers: { 'content-disposition': 'attachment; filename="appointment.ics"' },
      body: calendarFile({ now, entries: [entry] }),
    }
  },
} satisfies Handlers
