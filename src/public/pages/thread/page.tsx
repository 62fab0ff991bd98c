import { threadPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import { load, type ThreadData } from './load.ts'
import { ThreadPage } from './ThreadPage.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

/** The visitor's own page of a conversation: whoever has its link reads and writes there. */
export const threadPage: PublicPage<ThreadData> = {
  path: threadPattern,
  load,
  head: ({ thread, tenant }, { language }) => ({
    title: `${translator(language)('Your messages with {name}', { name: thread.advisor_name ?? '' })} | ${tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf({ tenant }),
  }),
  primary: primaryOf,
  isPrivate: true,
  help: 'thread',
  missing: 'Please open the link in the latest mail about your conversation.',
  Page: ThreadPage,
  Skeleton: ThreadSkeleton,
}
