import type { Handlers } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { userName } from '../users/public.ts'

export const meHandlers = {
  async getMe({ actor, tx }) {
    if (actor.kind === 'guest') throw notFound('Nobody is signed in.')
    return {
      status: 200,
      body: {
        alias: actor.alias,
        is_institutional: actor.isInstitutional,
        roles: [...actor.roles],
        full_name: await userName(tx, actor.uuid),
        organization: actor.organization,
        assigned_organizations: [...actor.assignedOrganizations],
        owes_second_factor: actor.owesSecondFactor ?? false,
      },
    }
  },
} satisfies Handlers
