import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { CallError } from '../../../kit/failure.ts'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'

interface Props {
  /** Message key. */
  readonly title: string
  readonly failure: CallError | null
  readonly retry: () => void
  readonly close: () => void
}

/** Until what a dialog is about is there, or where it cannot be read. */
export function ReadingDialog({ title, failure, retry, close }: Props) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(title)}
      </h2>
      <div className="dialog-body">{failure ? <NotRead {...{ failure, retry }} /> : <LoadingBox />}</div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close}>
          {translate('Cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
