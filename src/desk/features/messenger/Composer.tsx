import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { pastedFiles } from '#ui/attachment-tray.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { AttachButton, ChosenAttachments } from './AttachmentTray.tsx'
import { SuggestTimes } from './SuggestTimes.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { useComposer } from './use-composer.ts'

const heldBackText = 'Please remove the files that cannot be sent, or send them again.'

const withLink = (text: string, link: string) => [text.trimEnd(), link].filter(Boolean).join(' ')

interface ComposerProps {
  readonly uuid: string
  readonly isAdvisor: boolean
  readonly onSent: () => void
}

/** Where one writes. What is typed is kept for this conversation until it is sent, whatever comes between. */
export function Composer({ uuid, isAdvisor, onSent }: ComposerProps) {
  const translate = useTranslate()
  const id = useId()
  const { text, change, send, isSending, failure, attachments, isHeldBack } = useComposer(uuid, onSent)
  const words = useRef<HTMLTextAreaElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <form
      className="composer"
      aria-label={translate('Write a message')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="vh" htmlFor={id}>
        {translate('Your message')}
      </label>
      <textarea
        id={id}
        ref={words}
        rows={2}
        maxLength={2000}
        value={text}
        readOnly={isSending}
        placeholder={translate('Your message')}
        onChange={({ target }) => change(target.value)}
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData)
          if (files.length === 0) return
          event.preventDefault()
          void attachments.tray.add(files)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          // At the beginning of a message no text begins with it.
          if (event.key === '/' && text === '') {
            event.preventDefault()
            setChoosing(true)
          }
        }}
      />
      <ChosenAttachments {...attachments} />
      <RefusedAlert failure={failure}>
        {isHeldBack && <FieldError messages={[translate(heldBackText)]} />}
      </RefusedAlert>
      <div className="composer-foot">
        <AttachButton {...attachments} />
        <TemplateMenu uuid={uuid} words={words} change={change} isOpen={isChoosing} setOpen={setChoosing} />
        {isAdvisor && (
          <SuggestTimes uuid={uuid} insert={(link) => change(withLink(text, link))} onSent={onSent} />
        )}
        <Button type="submit" variant="contained" color="primary" aria-busy={isSending}>
          <Send className="i" aria-hidden="true" />
          {translate('Send')}
        </Button>
      </div>
    </form>
  )
}
