import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Check, ChevronLeft, RotateCcw, UserRoundCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { useDroppedFiles } from '../../kit/picture/use-dropped-files.ts'
import { Composer } from './Composer.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { MessageLog } from './MessageLog.tsx'
import { otherOf } from './ThreadRow.tsx'
import type { Thread } from './types.ts'
import { trayOf } from './use-attachments.ts'
import { useConversation } from './use-conversation.ts'
import { useThreadState } from './use-thread-state.ts'

interface ConversationPaneProps {
  readonly uuid: string
  /** Whether the other side writes at this moment. */
  readonly isWriting: boolean
}

/** One conversation: what was written, what can be done with it, and where one writes on. */
export function ConversationPane({ uuid, isWriting }: ConversationPaneProps) {
  const translate = useTranslate()
  const [pages, setPages] = useState(1)
  const { thread, messages, failure, retry } = useConversation(uuid, pages)
  const { isOver, place } = useDroppedFiles((files) => void trayOf(uuid).add(files))
  if (failure)
    return <LoadFailure failure={failure} retry={retry} text="The conversation could not be loaded." />
  if (!thread || !messages) return <LoadingBox />
  const isMore = (messages[0]?.sequence ?? 1) > 1 && messages.length < 500
  return (
    <section
      className={isOver ? 'conversation is-over' : 'conversation'}
      aria-labelledby="conversation-name"
      {...(thread.state !== 'closed' && place)}
    >
      <ConversationHead thread={thread} />
      <div className="conversation-body">
        {isMore && (
          <p className="conversation-earlier">
            <Button variant="text" onClick={() => setPages(pages + 1)}>
              {translate('Earlier messages')}
            </Button>
          </p>
        )}
        <MessageLog uuid={uuid} messages={messages} side={thread.side ?? 'advisor'} />
        <p className="conversation-writes" role="status">
          {isWriting && translate('{name} is writing …', { name: otherOf(thread) })}
        </p>
        <End last={messages.at(-1)?.sequence ?? 0} />
      </div>
      {thread.state === 'closed' ? (
        <p className="muted conversation-closed">{translate('This conversation is closed.')}</p>
      ) : (
        <Composer uuid={uuid} isAdvisor={thread.side === 'advisor'} />
      )}
    </section>
  )
}

/** What has just come is in sight. */
function End({ last }: { last: number }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (last > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [last])
  return <div ref={end} />
}

function ConversationHead({ thread }: { thread: Thread }) {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const [isHandingOver, setHandingOver] = useState(false)
  const { setState, isBusy } = useThreadState(thread)
  const isClosed = thread.state === 'closed'
  const about = [
    thread.email,
    thread.substitute_name && translate('Handed to {name}', { name: thread.substitute_name }),
  ]
  return (
    <header>
      <IconButton
        className="conversation-back"
        component={Link}
        to={`/messenger?${query}`}
        aria-label={translate('All conversations')}
      >
        <ChevronLeft className="i" aria-hidden="true" />
      </IconButton>
      <div>
        <h2 id="conversation-name">{otherOf(thread)}</h2>
        <p className="muted">{about.filter(Boolean).join(' · ')}</p>
      </div>
      {thread.side === 'advisor' && (
        <>
          <Button variant="text" onClick={() => setHandingOver(true)}>
            <UserRoundCheck className="i" aria-hidden="true" />
            {translate('Hand over')}
          </Button>
          <Button
            variant="text"
            disabled={isBusy}
            onClick={() => void setState(isClosed ? 'open' : 'closed')}
          >
            {isClosed ? (
              <RotateCcw className="i" aria-hidden="true" />
            ) : (
              <Check className="i" aria-hidden="true" />
            )}
            {translate(isClosed ? 'Open again' : 'Complete')}
          </Button>
        </>
      )}
      {isHandingOver && <HandOverDialog thread={thread} close={() => setHandingOver(false)} />}
    </header>
  )
}
