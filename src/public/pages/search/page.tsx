import { finderPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { FinderPage } from './FinderPage.tsx'
import { FinderSkeleton } from './FinderSkeleton.tsx'
import { head } from './head.ts'
import { type FinderData, load } from './load.ts'

export const finderPage: PublicPage<FinderData> = {
  path: finderPattern,
  load,
  head,
  primary: primaryOf,
  help: 'finder',
  missing: 'Advisors cannot be looked for at this address.',
  Page: FinderPage,
  Skeleton: FinderSkeleton,
}
