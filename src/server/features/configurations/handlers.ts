import { topicsEnabled } from '#rules/topics-enabled.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'

export const configurationsHandlers = {
  /** Topics are part of online appointments: without these there is nothing to choose. */
  async getOnlineAppointmentsConfiguration({ modules, settings }) {
    const isTopicsEnabled = modules.has('online-appointments') && topicsEnabled(settings)
    return { status: 200, body: { isTopicsEnabled } }
  },
} satisfies Handlers
