import type { Handlers } from '#server/platform/binding/handler.ts'
import { layoutOf } from './queries.ts'

export const advisorsProfilesHandlers = {
  async getProfileLayout({ tx }) {
    return { status: 200, body: await layoutOf(tx) }
  },
} satisfies Handlers
