import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

interface AbsenceDeletionProps {
  readonly textId: string
  readonly remove: () => Promise<void>
  readonly close: () => void
}

/** Asked before an absence is gone: its days can be booked from then on. */
export function AbsenceDeletion({ textId, remove, close }: AbsenceDeletionProps) {
  const translate = useTranslate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <div className="dialog-body">
        <p id={textId}>
          {translate('On these days appointments can be booked again. This cannot be undone.')}
        </p>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} disabled={isDeleting} autoFocus>
          {translate('Back')}
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={isDeleting}
          onClick={async () => {
            setDeleting(true)
            await remove()
            close()
          }}
        >
          {translate('Delete')}
        </Button>
      </div>
    </>
  )
}
