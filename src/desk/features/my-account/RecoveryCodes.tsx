import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { useDesk } from '../../kit/desk-context.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly close: () => void
}

/** They are shown this once: whoever closes the dialog says that they are kept. */
export function RecoveryCodes({ codes, close }: RecoveryCodesProps) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const [isKept, setKept] = useState(false)
  // Escape and a click beside it close nothing by accident.
  const leave = () => (isKept || isAsked ? close() : setAsked(true))
  return (
    <Modal
      title={translate('Your recovery codes')}
      onClose={leave}
      foot={
        <Button primary onClick={close}>
          {translate('I have kept them')}
        </Button>
      }
    >
      <p>
        {translate(
          'Each lets you in once if you lose your phone or key. They are not shown again: print them, or put them into a password manager.',
        )}
      </p>
      <ul className="my-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Keeping codes={codes} kept={() => setKept(true)} />
      {isAsked && !isKept && (
        <p role="alert">{translate('Have you kept the codes? Close again, and they are gone.')}</p>
      )}
    </Modal>
  )
}

function Keeping({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { tenant } = useDesk()
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      kept()
      notify('The codes are copied.', { type: 'success' })
    } catch {
      notify('The codes could not be copied. Please select them yourself.', { type: 'error' })
    }
  }
  const name = `${tenant?.name ?? 'Openbranch'} ${translate('Recovery codes')}.txt`
  return (
    <div className="my-keeping">
      <Button onClick={() => void copy()}>
        <Copy size={18} aria-hidden="true" />
        {translate('Copy')}
      </Button>
      <a
        className="btn"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={name}
        onClick={kept}
      >
        <Download size={18} aria-hidden="true" />
        {translate('Download')}
      </a>
    </div>
  )
}
