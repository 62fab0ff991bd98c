import { Copy } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import './made-once.css'

/** What of a new record is shown this once (hint `once`), by label; empty for nearly all. */
export function shownOnce(
  resource: ResourceDescription,
  made: RaRecord,
): readonly (readonly [label: string, value: string])[] {
  return resource.raw.fields.flatMap(({ name, label, hints }) => {
    const value = made[name]
    return hints.once === true && typeof value === 'string' && value !== '' ? [[label, value] as const] : []
  })
}

interface MadeOnceProps {
  readonly title: string
  readonly values: readonly (readonly [label: string, value: string])[]
  readonly close: () => void
}

/** Whoever closes the dialog says that they have kept what is in it. */
export function MadeOnce({ title, values, close }: MadeOnceProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isKept, setKept] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // Escape and a click beside it close nothing by accident.
  const leave = () => (isKept || isAsked ? close() : setAsked(true))
  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value)
      setKept(true)
      notify('Copied.', { type: 'success' })
    } catch {
      notify('This could not be copied. Please select it yourself.', { type: 'error' })
    }
  }
  return (
    <Modal
      title={title}
      onClose={leave}
      foot={
        <Button primary onClick={close}>
          {translate('I have kept it')}
        </Button>
      }
    >
      <p>{translate('This is shown only now. Copy it to where you need it.')}</p>
      <dl className="made-once">
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{translate(label)}</dt>
            <dd>
              <code>{value}</code>
              <Button onClick={() => void copy(value)}>
                <Copy size={18} aria-hidden="true" />
                {translate('Copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {isAsked && !isKept && (
        <p role="alert">{translate('Have you kept it? Close again, and it is gone.')}</p>
      )}
    </Modal>
  )
}
