import { branchPatterns } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { BranchPage } from './BranchPage.tsx'
import { BranchSkeleton } from './BranchSkeleton.tsx'
import { head } from './head.ts'
import { type BranchData, load } from './load.ts'

/** The page of a branch, once for each prefix that its address may have. */
export const branchPages: readonly PublicPage<BranchData>[] = branchPatterns.map((path) => ({
  path,
  load,
  head,
  primary: primaryOf,
  missing: 'There is no branch at this address. Perhaps it was mistyped, or the branch has moved.',
  Page: BranchPage,
  Skeleton: BranchSkeleton,
}))
