import { usualLayout } from '#rules/contact-options.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { findLayout } from './queries.ts'

export const advisorsProfilesHandlers = {
  async getProfileLayout({ tx }) {
    return { status: 200, body: (await findLayout(tx)) ?? usualLayout }
  },
} satisfies Handlers
