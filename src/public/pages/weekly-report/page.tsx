import { weeklyReportPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import { WalletCardSkeleton } from '../wallet-card/WalletCardSkeleton.tsx'
import { load, type WeeklyReportData } from './load.ts'
import { WeeklyReportPage } from './WeeklyReportPage.tsx'

/** Behind the link at the end of each weekly mail. Whoever has it may end that mail, and do nothing else. */
export const weeklyReportPage: PublicPage<WeeklyReportData> = {
  path: weeklyReportPattern,
  load,
  head: (data, { language }) => ({
    title: `${translator(language)('Weekly report')} | ${data.tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf(data),
  }),
  primary: primaryOf,
  isPrivate: true,
  missing: 'Please open the link at the end of the latest mail.',
  Page: WeeklyReportPage,
  Skeleton: WalletCardSkeleton,
}
