import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import { useTexts } from './texts.tsx'

interface Props {
  title: string
  /** The question. */
  children: ReactNode
  /** A verb: what is done when it is answered with yes. */
  confirm: string
  onConfirm: () => void
  /** For Cancel, Escape and the background alike: nothing is done. */
  onCancel: () => void
  /** While it is being done. */
  busy?: boolean
  /** What it does cannot be undone. */
  danger?: boolean
}

/** Asks before something that reaches people or cannot be undone. The focus stands on Cancel. */
export function Confirm({ title, children, confirm, onConfirm, onCancel, busy, danger }: Props) {
  const t = useTexts()
  const kind = danger ? { danger } : { primary: true }
  return (
    <Modal
      asks
      title={title}
      onClose={onCancel}
      foot={
        <>
          <Button quiet onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button {...kind} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
