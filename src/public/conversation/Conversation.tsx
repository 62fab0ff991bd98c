import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Notice } from '../islands/Notice.tsx'
import { Talk } from './Talk.tsx'
import type { ConversationPage, ConversationTranslate } from './texts.ts'
import { useConversation } from './use-conversation.ts'
import { useWriting } from './use-writing.ts'

interface Props {
  readonly page: ConversationPage
  readonly token: string
  readonly t: ConversationTranslate
}

export function Conversation({ page, token, t }: Props) {
  const { messages, isWriting, isClosed, hasEarlier, readEarlier, add, reread } = useConversation(page, token)
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.sequence ?? 0
  // What has just come is in sight; what one has scrolled up to stays.
  useEffect(() => {
    if (last > 0 && isNearEnd()) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <>
      {hasEarlier && (
        <p className="talk-earlier">
          <Button onClick={() => void readEarlier()}>{t('Earlier messages')}</Button>
        </p>
      )}
      <div role="log" aria-label={t('Your message')}>
        <Talk messages={messages} clocks={page} t={t} />
      </div>
      <p className="talk-writes" role="status">
        {isWriting && t('{name} is writing …', { name: page.advisorName })}
      </p>
      <div ref={end} />
      {isClosed ? (
        <p className="talk-closed">
          {t('This conversation is closed. You can begin another one on the profile of {name}.', {
            name: page.advisorName,
          })}
        </p>
      ) : (
        <Composer page={page} token={token} t={t} onSent={add} onRefused={reread} />
      )}
    </>
  )
}

/** Within a screen of the end. */
const isNearEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight < innerHeight

interface ComposerProps extends Props {
  readonly onSent: Parameters<typeof useWriting>[2]
  readonly onRefused: () => void
}

function Composer({ page, token, t, onSent, onRefused }: ComposerProps) {
  const { text, change, send, isSending, failure } = useWriting(page.uuid, token, onSent, onRefused)
  return (
    <form
      className="compose"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && <Notice text={failureText(failure, t)} />}
      <label className="vh" htmlFor="message">
        {t('Your message')}
      </label>
      <textarea
        id="message"
        rows={1}
        maxLength={2000}
        placeholder={t('Your message')}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <button type="submit" className="btn btn-primary" aria-busy={isSending}>
        <Send className="i" aria-hidden="true" />
        {t(isSending ? 'Sending …' : 'Send')}
      </button>
    </form>
  )
}

function failureText(failure: string, t: ConversationTranslate): string {
  const kept = t('Your message is still here.')
  if (failure === 'network') return `${t('Network request failed.')} ${kept}`
  return `${failure === 'fault' ? t('An error has occurred. Please try again later.') : failure} ${kept}`
}
