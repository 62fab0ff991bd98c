import InputBase from '@mui/material/InputBase'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { AreaTabs } from '../../kit/counts/AreaTabs.tsx'
import { CountMark } from '../../kit/counts/CountMark.tsx'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { usePaused } from '../../kit/use-paused.ts'
import { ConversationPane } from './ConversationPane.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useReadAgain } from './use-conversation.ts'
import { useKeepingUp } from './use-keeping-up.ts'
import { type InboxTab, inboxTabs, useTabCount, useThreads } from './use-threads.ts'

const labels: Readonly<Record<InboxTab, string>> = {
  open: 'Open',
  unread: 'Unread',
  handed: 'Standing in',
  closed: 'Completed',
}

/** All conversations of the signed-in, and beside them the one that is open; on a phone one of the two. */
export function Inbox({ uuid }: { uuid: string | null }) {
  const translate = useTranslate()
  const writing = useKeepingUp(useReadAgain())
  return (
    <div className={uuid ? 'messenger is-open' : 'messenger'}>
      <PageTitle>{translate('Messenger')}</PageTitle>
      <section className="threads" aria-label={translate('Conversations')}>
        <h1>{translate('Messenger')}</h1>
        <ThreadList uuid={uuid} />
      </section>
      {uuid ? (
        <ConversationPane key={uuid} uuid={uuid} isWriting={writing === uuid} />
      ) : (
        <p className="muted conversation-none">{translate('Choose a conversation.')}</p>
      )}
    </div>
  )
}

function ThreadList({ uuid }: { uuid: string | null }) {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const tab = inboxTabs.find((each) => each === query.get('tab')) ?? 'open'
  const [words, setWords] = useState(query.get('q') ?? '')
  const searched = usePaused(words)
  const { threads, failure, retry } = useThreads(tab, searched)
  const kept = query.toString()
  return (
    <>
      <AreaTabs path="/messenger" words={searched} />
      <div className="thread-search">
        <Search className="i" aria-hidden="true" />
        <InputBase
          type="search"
          placeholder={translate('Name or text')}
          inputProps={{ 'aria-label': translate('Search conversations') }}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setQuery((before) => changed(before, 'q', target.value), { replace: true })
          }}
        />
      </div>
      <ThreadTabs tab={tab} query={query} words={searched} />
      {failure && (
        <LoadFailure failure={failure} retry={retry} text="The conversations could not be loaded." />
      )}
      {!threads && !failure && <LoadingBox />}
      {threads?.length === 0 && (
        <p className="muted thread-none">
          {translate(
            words || tab !== 'open'
              ? 'No conversations here.'
              : 'Nobody has written to you yet. Messages from your profile stand here.',
          )}
        </p>
      )}
      <ul className="thread-rows">
        {threads?.map((thread) => (
          <ThreadRow key={thread.uuid} thread={thread} isShown={thread.uuid === uuid} query={kept} />
        ))}
      </ul>
    </>
  )
}

interface ThreadTabsProps {
  readonly tab: InboxTab
  readonly query: URLSearchParams
  readonly words: string
}

function ThreadTabs({ tab, query, words }: ThreadTabsProps) {
  const translate = useTranslate()
  return (
    <nav className="thread-tabs" aria-label={translate('Conversations')}>
      {inboxTabs.map((each) => (
        <Link
          key={each}
          to={`?${changed(query, 'tab', each === 'open' ? '' : each)}`}
          aria-current={each === tab ? 'page' : undefined}
        >
          {translate(labels[each])}
          <TabCount tab={each} words={words} />
        </Link>
      ))}
    </nav>
  )
}

function TabCount({ tab, words }: { tab: InboxTab; words: string }) {
  const count = useTabCount(tab, words)
  return count ? <CountMark count={count} /> : null
}

function changed(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
