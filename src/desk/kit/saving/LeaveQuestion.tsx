import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { OpenDraft } from './open-drafts.ts'

interface LeaveQuestionProps {
  readonly drafts: readonly OpenDraft[]
  readonly stay: () => void
  readonly leave: () => void
}

/** Before what was typed is thrown away: what that is, and the way back. */
export function LeaveQuestion({ drafts, stay, leave }: LeaveQuestionProps) {
  const translate = useTranslate()
  const id = useId()
  const [first] = drafts
  const fields = new Set(drafts.flatMap(({ changed }) => changed.map((part) => translate(part.label))))
  return (
    <Dialog open onClose={stay} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(first?.question ?? 'Leave without saving?')}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        <p>
          {translate(first?.loss ?? 'These changes would be lost: {fields}.', {
            fields: [...fields].join(', '),
          })}
        </p>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={leave}>
          {translate(first?.leave ?? 'Leave without saving')}
        </Button>
        <Button variant="contained" color="primary" onClick={stay} autoFocus>
          {translate(first?.stay ?? 'Keep editing')}
        </Button>
      </div>
    </Dialog>
  )
}
