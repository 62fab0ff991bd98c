import { totalOf } from '../../kit/total-of.ts'
import { mostRows, type ReportWords } from './report.ts'

export const searchesReport: ReportWords = {
  name: 'searches',
  title: 'Searches',
  about: 'What visitors looked for in the finder, and what they did not find.',
  figures: {
    searches: 'Searches',
    without_result: 'Without a result',
    by_name: 'By name',
    by_topic: 'By topic',
    by_place: 'By place',
  },
  table: {
    title: 'What was sought',
    heads: [
      { name: 'term', label: 'Text', is: 'text' },
      {
        name: 'kind',
        label: 'Kind',
        is: 'text',
        words: { name: 'Name', topic: 'Topic', place: 'Place' },
      },
      { name: 'searches', label: 'Searches', is: 'figure' },
      { name: 'without_result', label: 'Without a result', is: 'figure' },
      { name: 'last_on', label: 'Last day', is: 'day' },
    ],
  },
  read: async (client, { by: _, ...query }) => {
    const { data, response } = await client.GET('/api/v1/reports/searches', {
      params: { query: { ...query, range: [0, mostRows - 1] } },
    })
    const { rows, ...report } = data as NonNullable<typeof data>
    return {
      ...report,
      table: {
        rows: rows.map((row) => ({ key: `${row.kind} ${row.term}`, cells: row })),
        total: totalOf(response.headers),
      },
    }
  },
}
