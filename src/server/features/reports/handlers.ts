import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { list } from '#server/platform/collections/collection.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { getCardsReport } from './cards-report.ts'
import { organizationsOf } from './readers.ts'
import { exportReport } from './report-files.ts'
import { getSearchReport } from './search-report.ts'
import { getSessionsReport } from './sessions.ts'

export const reportsHandlers = {
  getSessionsReport,
  getSearchReport,
  getCardsReport,
  exportReport,

  async listReportOrganizations({ actor, query, scope, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const may = await organizationsOf(tx, scope, actor)
    const page = await list(tx, entities.Organization, asked, {
      where: may === null ? [] : [sql`organizations.uuid = any(${[...may]}::uuid[])`],
    })
    return {
      status: 200,
      headers: pageHeaders('report-organizations', asked, page),
      body: page.rows.map(({ uuid = '', name }) => ({ uuid, name })),
    }
  },
} satisfies Handlers
