import type { Handlers } from '#server/platform/binding/handler.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import { findExternalAnalyst } from '../external-analysts/public.ts'
import { findOrganization } from '../organizations/public.ts'
import { insertAssignment, listAssignments, removeAssignment } from './queries.ts'

const noAnalyst = 'There is no user to select. Please assign the appropriate role to a user first.'

export const externalAnalystAssignmentsHandlers = {
  async listExternalAnalystAssignments({ query, scope, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const page = await listAssignments(tx, asked, { scope, organization: query.organization_uuid })
    return { status: 200, headers: pageHeaders('external-analyst-assignments', asked, page), body: page.rows }
  },

  async createExternalAnalystAssignment({ body, tx }) {
    const { external_analyst_alias: alias, organization_uuid } = body
    const branch = await findOrganization(tx, organization_uuid, { scope: { kind: 'all' } })
    if (!branch) throw invalid({ organization_uuid: ['There is no such organization.'] })
    const analyst = await findExternalAnalyst(tx, alias)
    if (!analyst) throw invalid({ external_analyst_alias: [noAnalyst] })
    const uuid = await insertAssignment(tx, { user_uuid: analyst.uuid, organization_uuid })
    const { full_name, email_address } = analyst
    if (!uuid) {
      const values = { name: full_name }
      throw new HttpError(409, '{name} gets the report of this branch already.', { values })
    }
    return {
      status: 201,
      headers: { location: `/api/v1/external-analyst-assignments/${uuid}` },
      body: { uuid, external_analyst_alias: alias, organization_uuid, full_name, email_address },
    }
  },

  async deleteExternalAnalystAssignment({ params, scope, tx }) {
    if (!(await removeAssignment(tx, params.uuid, scope))) throw notFound('Not found')
    return { status: 204 }
  },
} satisfies Handlers
