import type { Handlers } from '#server/platform/binding/handler.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { listExternalAnalysts } from './queries.ts'

export const externalAnalystsHandlers = {
  async listExternalAnalysts({ query, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const page = await listExternalAnalysts(tx, asked)
    return { status: 200, headers: pageHeaders('external-analysts', asked, page), body: page.rows }
  },
} satisfies Handlers
