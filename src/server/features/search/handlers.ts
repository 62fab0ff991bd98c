import type { Handlers } from '#server/platform/handler.ts'
import { organizationOptions } from './queries.ts'

export const searchHandlers = {
  async searchOrganizationsByName({ query, tx }) {
    return { status: 200, body: await organizationOptions(tx, { name: query.name ?? '', uuids: query.uuid }) }
  },
} satisfies Handlers
