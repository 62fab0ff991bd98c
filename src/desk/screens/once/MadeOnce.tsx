import { Copy } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { KeepDialog } from '../../kit/KeepDialog.tsx'
import { useCopy } from '../../kit/use-copy.ts'
import type { ShownOnce } from './shown-once.ts'
import './made-once.css'

export interface MadeOnceProps {
  readonly title: string
  readonly values: readonly ShownOnce[]
  readonly close: () => void
}

export function MadeOnce({ title, values, close }: MadeOnceProps) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <KeepDialog
      title={title}
      done="I have kept it"
      question="Have you kept it? Close again, and it is gone."
      close={close}
    >
      {(kept) => (
        <>
          <p>{translate('This is shown only now. Copy it to where you need it.')}</p>
          <dl className="made-once">
            {values.map(([label, value]) => (
              <div key={label}>
                <dt>{translate(label)}</dt>
                <dd>
                  <code>{value}</code>
                  <Button onClick={() => void copy(value).then((isCopied) => isCopied && kept())}>
                    <Copy size={18} aria-hidden="true" />
                    {translate('Copy')}
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </KeepDialog>
  )
}
