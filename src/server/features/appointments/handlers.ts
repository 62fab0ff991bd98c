import { stateAfter, toldAfterSeconds } from '#rules/appointment-states.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { requirePresence } from './away.ts'
import { bookingHandlers } from './booking.ts'
import { change, replyOf } from './changes.ts'
import { listColleagues } from './colleagues.ts'
import { extensionsHandlers } from './extensions.ts'
import { handOver } from './hand-over.ts'
import { holdsHandlers } from './holds.ts'
import { move, substitute } from './moves.ts'
import { appointments, shown, sideOf } from './records.ts'
import { askForReview, withdrawReviewConsent } from './review-consent.ts'
import { settleAppointments } from './settlement.ts'
import { takeBack } from './take-back.ts'

/** One answer to the question that a request is: nobody waits for it any more. */
const answered = { answer_by: null }

export const appointmentsHandlers = {
  ...holdsHandlers,
  ...extensionsHandlers,
  ...bookingHandlers,
  settleAppointments,
  handOverAppointments: (ctx) => handOver(ctx),
  listAppointmentColleagues: (ctx) => listColleagues(ctx),

  async listAppointments(ctx) {
    const { body, ...reply } = await appointments.list(ctx)
    return { ...reply, body: body.map((record) => shown(record, sideOf(ctx), ctx.now)) }
  },

  getAppointment: (ctx) => replyOf(ctx),

  confirmAppointment: (ctx) =>
    change(
      ctx,
      'confirm',
      async (kept) => {
        await requirePresence(ctx, kept)
        return { state: stateAfter.confirm, ...answered }
      },
      { toldAfter: toldAfterSeconds },
    ),
  takeBackConfirmation: (ctx) => takeBack(ctx),
  declineAppointment: (ctx) => change(ctx, 'decline', () => ({ state: stateAfter.decline, ...answered })),
  cancelAppointment: (ctx) => change(ctx, 'cancel', () => ({ state: stateAfter.cancel, ...answered })),
  moveAppointment: (ctx) => move(ctx),
  substituteAppointment: (ctx) => substitute(ctx),
  recordAppointmentOutcome: async (ctx) => {
    const reply = await change(ctx, ctx.body.state, () => ({ state: stateAfter[ctx.body.state] }))
    await askForReview(ctx, ctx.params.uuid)
    return reply
  },
  deleteReviewConsent: withdrawReviewConsent,
} satisfies Handlers
