import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId, useState } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { DraftScope, isSending, type OpenDraft, openDrafts } from './open-drafts.ts'

interface DraftDialogProps {
  readonly title: string
  /** Below the title: whose it is, or what becomes of it. */
  readonly about?: ReactNode
  /** Closes it, or goes back to what stood in it before, without a question. */
  readonly close: () => void
  /** @param leave closes it; asks first where something was typed in it that is not saved */
  readonly children: (leave: () => void) => ReactNode
}

/** A dialog in which something is typed or sent: it asks before that is thrown away, and stays until the reply is there. */
export function DraftDialog({ title, about, close, children }: DraftDialogProps) {
  const id = useId()
  const [asked, setAsked] = useState<readonly OpenDraft[]>([])
  const leave = () => {
    if (isSending(id)) return
    const drafts = openDrafts(id)
    if (drafts.length > 0) setAsked(drafts)
    else close()
  }
  return (
    <DraftScope value={id}>
      <Dialog
        open
        fullWidth
        onClose={leave}
        aria-labelledby={`${id}-title`}
        {...(about !== undefined && { 'aria-describedby': `${id}-text` })}
      >
        <h2 className="dialog-head" id={`${id}-title`}>
          {title}
        </h2>
        {about !== undefined && (
          <p className="dialog-about" id={`${id}-text`}>
            {about}
          </p>
        )}
        {children(leave)}
      </Dialog>
      {asked.length > 0 && (
        <LeaveQuestion
          drafts={asked}
          stay={() => setAsked([])}
          leave={() => {
            setAsked([])
            close()
          }}
        />
      )}
    </DraftScope>
  )
}
