import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface FilterFrameProps {
  /** Of what is filtered, as people read it. */
  readonly label: string
  readonly anchor: HTMLElement
  readonly submit: () => void
  readonly close: () => void
  readonly children: ReactNode
}

/** Stands below the filter that it asks for. */
export function FilterFrame({ label, anchor, submit, close, children }: FilterFrameProps) {
  const translate = useTranslate()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': translate('Filter by {name}', { name: label }),
        },
      }}
    >
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        {children}
        <div className="buttons">
          <Button variant="text" onClick={close}>
            {translate('Cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary">
            {translate('Apply')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}
