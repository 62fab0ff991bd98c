import { Copy, Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { KeepDialog } from '../../kit/KeepDialog.tsx'
import { useCopy } from '../../kit/use-copy.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly close: () => void
}

export function RecoveryCodes({ codes, close }: RecoveryCodesProps) {
  const translate = useTranslate()
  return (
    <KeepDialog
      title={translate('Your recovery codes')}
      done="I have kept them"
      question="Have you kept the codes? Close again, and they are gone."
      close={close}
    >
      {(kept) => (
        <>
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
          <Keeping codes={codes} kept={kept} />
        </>
      )}
    </KeepDialog>
  )
}

function Keeping({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const translate = useTranslate()
  const copy = useCopy({
    copied: 'The codes are copied.',
    failed: 'The codes could not be copied. Please select them yourself.',
  })
  const { tenant } = useDesk()
  const text = `${codes.join('\n')}\n`
  const name = `${tenant?.name ?? 'Openbranch'} ${translate('Recovery codes')}.txt`
  return (
    <div className="my-keeping">
      <Button onClick={() => void copy(text).then((isCopied) => isCopied && kept())}>
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
