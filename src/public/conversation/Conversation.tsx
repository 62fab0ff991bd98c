import { CircleAlert, Paperclip, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pastedFiles } from '#ui/attachment-tray.ts'
import { Button } from '#ui/Button.tsx'
import { FilesInput } from '#ui/FilesInput.tsx'
import { TrayFiles } from '#ui/TrayFiles.tsx'
import { Notice } from '../islands/Notice.tsx'
import { Talk } from './Talk.tsx'
import type { ConversationKey, ConversationPage, ConversationTranslate } from './texts.ts'
import { useConversation } from './use-conversation.ts'
import { useWriting } from './use-writing.ts'

interface Props {
  readonly page: ConversationPage
  readonly token: string
  readonly t: ConversationTranslate
}

export function Conversation({ page, token, t }: Props) {
  const { messages, isWriting, isClosed, hasEarlier, readEarlier, add, reread } = useConversation(page, token)
  const booking = { thread: page.uuid, advisor: page.advisor, token, onBooked: reread }
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
        <Talk
          uuid={page.uuid}
          token={token}
          messages={messages}
          clocks={page}
          t={t}
          booking={isClosed ? undefined : booking}
        />
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
  const writing = useWriting(page.uuid, token, onSent, onRefused)
  const { text, change, send, isSending, failure, tray, files } = writing
  return (
    <form
      className="compose"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && <Notice text={failureText(failure, t)} />}
      <div className="compose-tray">
        <TrayFiles
          files={files}
          language={page.language}
          t={t}
          fault={({ fault, failure: reason }) => (
            <p role="alert">
              <CircleAlert className="i" aria-hidden="true" />
              {fault
                ? t(fault.message as ConversationKey, { ...fault.values })
                : uploadText(reason ?? 'fault', t)}
            </p>
          )}
          remove={tray.remove}
          retry={tray.retry}
        />
      </div>
      <AttachButton t={t} onFiles={(chosen) => void tray.add(chosen)} />
      <label className="vh" htmlFor="message">
        {t('Your message')}
      </label>
      <textarea
        id="message"
        rows={1}
        maxLength={2000}
        placeholder={t('Your message')}
        value={text}
        onPaste={(event) => {
          const pasted = pastedFiles(event.clipboardData)
          if (pasted.length === 0) return
          event.preventDefault()
          void tray.add(pasted)
        }}
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

interface AttachButtonProps {
  readonly t: ConversationTranslate
  readonly onFiles: (files: readonly File[]) => void
}

function AttachButton({ t, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="attach"
        aria-label={t('Attach files')}
        title={t('Attach files')}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="i" aria-hidden="true" />
      </button>
      <FilesInput input={input} onFiles={onFiles} />
    </>
  )
}

function uploadText(failure: string, t: ConversationTranslate): string {
  if (failure === 'network') return t('Network request failed.')
  return failure === 'fault' ? t('An error has occurred. Please try again later.') : failure
}

function failureText(failure: string, t: ConversationTranslate): string {
  const kept = t('Your message is still here.')
  if (failure === 'blocked') return t('Please remove the files that cannot be sent, or send them again.')
  return `${uploadText(failure, t)} ${kept}`
}
