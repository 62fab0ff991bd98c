import { threadPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { type Translate, translator } from '../../texts.ts'
import { LostLink } from './LostLink.tsx'
import { type LostThread, load, type ThreadData } from './load.ts'
import { ThreadPage } from './ThreadPage.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

const isThere = (data: ThreadData | LostThread): data is ThreadData => data.thread !== null

const titleOf = (thread: ThreadData['thread'] | null, t: Translate) =>
  thread ? t('Your messages with {name}', { name: thread.advisor_name ?? '' }) : t('Your link does not work')

/** The visitor's own page of a conversation: whoever has its link reads and writes there. */
export const threadPage: PublicPage<ThreadData | LostThread> = {
  path: threadPattern,
  load,
  head: ({ thread, tenant }, { language }) => ({
    title: `${titleOf(thread, translator(language))} | ${tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf({ tenant }),
  }),
  primary: primaryOf,
  isPrivate: true,
  help: 'thread',
  missing: 'Please open the link in the latest mail about your conversation.',
  Page: (props) =>
    isThere(props.data) ? <ThreadPage {...props} data={props.data} /> : <LostLink {...props} />,
  Skeleton: ThreadSkeleton,
}
