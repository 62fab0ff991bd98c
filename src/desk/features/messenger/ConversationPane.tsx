import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Check, ChevronLeft, RotateCcw, UserRoundCheck } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { useDroppedFiles } from '../../kit/picture/use-dropped-files.ts'
import { Composer } from './Composer.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { MessageLog } from './MessageLog.tsx'
import { earlierWindow, hasEarlier, hasLater, laterWindow, latestWindow } from './message-window.ts'
import { otherOf } from './ThreadRow.tsx'
import type { Thread } from './types.ts'
import { trayOf } from './use-attachments.ts'
import { useConversation } from './use-conversation.ts'
import { useReadingPlace } from './use-reading-place.ts'
import { useThreadState } from './use-thread-state.ts'

interface ConversationPaneProps {
  readonly uuid: string
  /** Whether the other side writes at this moment. */
  readonly isWriting: boolean
}

/** One conversation: what was written, what can be done with it, and where one writes on. */
export function ConversationPane({ uuid, isWriting }: ConversationPaneProps) {
  const translate = useTranslate()
  const [shown, setShown] = useState(latestWindow)
  const { thread, messages, isPrevious, failure, retry } = useConversation(uuid, shown)
  const { box, note, follow } = useReadingPlace(messages, shown.before === latestWindow.before)
  const { isOver, place } = useDroppedFiles((files) => void trayOf(uuid).add(files))
  if (failure)
    return <LoadFailure failure={failure} retry={retry} text="The conversation could not be loaded." />
  if (!thread || !messages) return <LoadingBox />
  const showLatest = () => {
    follow()
    setShown(latestWindow)
  }
  return (
    <section
      className={isOver ? 'conversation is-over' : 'conversation'}
      aria-labelledby="conversation-name"
      {...(thread.state !== 'closed' && place)}
    >
      <ConversationHead thread={thread} />
      <div className="conversation-body" ref={box} onScroll={note} tabIndex={-1}>
        {hasEarlier(messages) && (
          <Pager box={box} turn={() => isPrevious || setShown(earlierWindow(shown, messages))}>
            {translate('Earlier messages')}
          </Pager>
        )}
        <MessageLog uuid={uuid} messages={messages} side={thread.side ?? 'advisor'} />
        {hasLater(shown, messages) && (
          <Pager
            box={box}
            turn={() => isPrevious || setShown(laterWindow(messages))}
            end={<LatestButton show={showLatest} />}
          >
            {translate('Later messages')}
          </Pager>
        )}
        <p className="conversation-writes" role="status">
          {isWriting && translate('{name} is writing …', { name: otherOf(thread) })}
        </p>
      </div>
      {thread.state === 'closed' ? (
        <p className="muted conversation-closed">{translate('This conversation is closed.')}</p>
      ) : (
        <Composer uuid={uuid} isAdvisor={thread.side === 'advisor'} onSent={showLatest} />
      )}
    </section>
  )
}

interface PagerProps {
  readonly box: RefObject<HTMLElement | null>
  readonly turn: () => void
  /** Another way. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** Turns a page. While it has the focus it stays in sight, and when there is nothing left to turn, the conversation gets the focus. */
function Pager({ box, turn, end, children }: PagerProps) {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const [pager, scrolled] = [place.current, box.current]
    return () => {
      if (pager?.contains(document.activeElement)) scrolled?.focus({ preventScroll: true })
    }
  }, [box])
  return (
    <p ref={place} className={end ? 'conversation-pager is-later' : 'conversation-pager'}>
      <Button variant="text" onClick={turn}>
        {children}
      </Button>
      {end}
    </p>
  )
}

function LatestButton({ show }: { show: () => void }) {
  const translate = useTranslate()
  return (
    <Button variant="text" onClick={show}>
      {translate('Latest messages')}
    </Button>
  )
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
