import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import './keep-dialog.css'

interface KeepDialogProps {
  readonly title: string
  /** Message keys: who says that they have kept it, and what is asked of who has not. */
  readonly done: string
  readonly question: string
  readonly close: () => void
  /** @param kept to be called by what keeps it for them */
  readonly children: (kept: () => void) => ReactNode
}

/** What is shown this once. Escape and a click beside it close nothing by accident. */
export function KeepDialog({ title, done, question, close, children }: KeepDialogProps) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      title={title}
      onClose={() => (isKept || isAsked ? close() : setAsked(true))}
      foot={
        <Button primary onClick={close}>
          {translate(done)}
        </Button>
      }
    >
      {children(() => setKept(true))}
      {isAsked && !isKept && (
        <p className="keep-question" role="alert">
          {translate(question)}
        </p>
      )}
    </Modal>
  )
}
