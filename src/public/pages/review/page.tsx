import { reviewPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import { load, type ReviewData } from './load.ts'
import { ReviewPage } from './ReviewPage.tsx'
import { ReviewSkeleton } from './ReviewSkeleton.tsx'

/** Where the mail after a kept appointment leads: whoever has its link reviews that appointment, and does nothing else (product §19.17). */
export const reviewPage: PublicPage<ReviewData> = {
  path: reviewPattern,
  load,
  head: (data, { language }) => ({
    title: `${translator(language)('Your review')} | ${data.tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf(data),
  }),
  primary: primaryOf,
  isPrivate: true,
  help: 'review',
  missing: 'Please open the link in the mail that asked you for a review.',
  Page: ReviewPage,
  Skeleton: ReviewSkeleton,
}
