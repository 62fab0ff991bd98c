import { contentPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { ContentPage } from './ContentPage.tsx'
import { ContentSkeleton } from './ContentSkeleton.tsx'
import { head } from './head.ts'
import { type ContentData, load } from './load.ts'

/** A page of text: imprint, privacy, help, a campaign (product §8.3). */
export const contentPage: PublicPage<ContentData> = {
  path: contentPattern,
  load,
  head,
  primary: primaryOf,
  missing: 'There is no page at this address. Perhaps it was mistyped, or the page is not there any more.',
  Page: ContentPage,
  Skeleton: ContentSkeleton,
}
