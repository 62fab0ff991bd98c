import type { Handlers } from '#server/platform/binding/handler.ts'
import {
  contentRange,
  decodeListQuery,
  type ListParameters,
} from '#server/platform/collections/list-query.ts'
import { listExternalAnalysts } from './queries.ts'

export const externalAnalystsHandlers = {
  async listExternalAnalysts({ query, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const { rows, total } = await listExternalAnalysts(tx, asked)
    const range = contentRange('external-analysts', asked, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows }
  },
} satisfies Handlers
