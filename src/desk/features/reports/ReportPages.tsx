import { cardsReport } from './cards-report.ts'
import { ReportPage } from './ReportPage.tsx'
import { searchesReport } from './searches-report.ts'
import { sessionsReport } from './sessions-report.ts'

export const SessionsReportPage = () => <ReportPage about={sessionsReport} />
export const SearchReportPage = () => <ReportPage about={searchesReport} />
export const CardsReportPage = () => <ReportPage about={cardsReport} />
