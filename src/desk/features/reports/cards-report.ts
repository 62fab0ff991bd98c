import { cardFigureNames } from '#rules/reports.ts'
import { totalOf } from '../../kit/total-of.ts'
import { mostRows, type ReportWords, type TableHead, type TableWords } from './report.ts'

type Name = keyof typeof cardFigureNames

const everyFigure = Object.keys(cardFigureNames) as Name[]
/** The others are not known by topic. */
const figuresByTopic: readonly Name[] = ['online_appointment', 'kept', 'missed', 'no_show_rate']

/** What is called nothing: of none, or of one that is gone. */
const gone = 'gone'

const tableBy = (title: string, label: string, none: string, names: readonly Name[]): TableWords => ({
  title,
  heads: [
    { name: 'name', label, is: 'text', words: { '': none, [gone]: 'No longer there' } },
    ...names.map((name): TableHead => ({ name, label: cardFigureNames[name], is: 'figure' })),
  ],
})

export const cardsReport: ReportWords = {
  name: 'cards',
  title: 'Cards',
  about: 'How often profiles were opened, and what came of it.',
  figures: cardFigureNames,
  rates: ['no_show_rate', 'answer_minutes'],
  tables: {
    branch: tableBy('By branch', 'Branch', 'Without a branch', everyFigure),
    topic: tableBy('By topic', 'Topic', 'Without a topic', figuresByTopic),
    advisor: tableBy('By advisor', 'Advisor', 'Without an advisor', everyFigure),
  },
  read: async (client, query) => {
    const { data, response } = await client.GET('/api/v1/reports/cards', {
      params: { query: { ...query, range: [0, mostRows - 1] } },
    })
    const { rows, has_advisors: hasAdvisors, ...report } = data as NonNullable<typeof data>
    return {
      ...report,
      hasAdvisors,
      table: {
        rows: rows.map(({ key, name, figures: cells }) => ({
          key,
          cells: { ...cells, name: name ?? (key === '' ? '' : gone) },
        })),
        total: totalOf(response.headers),
      },
    }
  },
}
