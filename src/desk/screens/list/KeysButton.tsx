import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { Keyboard } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'

/** What the keys do, by who listens to them. Message keys. */
const keys: readonly (readonly [readonly string[], string])[] = [
  [['↑', '↓'], 'Go from row to row'],
  [['Home', 'End'], 'Go to the first or the last row'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row, or not'],
  [['m'], 'Open the menu of the row'],
  [['Ctrl', 'K'], 'Go to page or record'],
  [['Esc'], 'Close a menu or a dialog'],
]

/** Tells which keys there are; those of rows count while one of them has the focus. */
export function KeysButton() {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        aria-label={translate('Keyboard')}
        title={translate('Keyboard')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={18} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onClose={close} aria-labelledby={`${id}-title`}>
        <h2 className="dialog-head" id={`${id}-title`}>
          {translate('Keys in a list')}
        </h2>
        <dl className="dialog-body keys">
          {keys.map(([names, what]) => (
            <div key={what}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{translate(name)}</kbd>
                ))}
              </dt>
              <dd>{translate(what)}</dd>
            </div>
          ))}
        </dl>
        <div className="dialog-foot">
          <Button variant="text" onClick={close} autoFocus>
            {translate('Close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
