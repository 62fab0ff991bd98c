import Button from '@mui/material/Button'
import { Check, Copy, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { FieldError } from '../../../kit/FieldError.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { download } from '../../../screens/export/use-export.ts'
import { copyPlain, copyRich } from './copy-rich.ts'
import { SignatureSheet } from './SignatureSheet.tsx'
import { asDocument, type SignatureContent } from './signature-document.ts'

interface PartProps {
  readonly alias: string
  readonly language: 'de' | 'en'
}

export function SignaturePart({ alias, language }: PartProps) {
  const translate = useTranslate()
  const id = useId()
  const { client } = useDesk()
  const { data, failure, retry } = useReading(
    ['advisor-signature', alias, language],
    async () => {
      const params = { path: { alias }, query: { lang: language } }
      return (await client.GET('/api/v1/advisors/{alias}/signature', { params })).data
    },
    { notice: null, staysHere: true, keepsPrevious: true },
  )
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{translate('Mail signature')}</h3>
      {failure && <NotRead failure={failure} retry={retry} />}
      {!failure && !data && <LoadingBox />}
      {!failure && data && <Ready signature={data} name={`${alias}-${language}`} />}
    </section>
  )
}

/** @param name of the file */
function Ready({ signature, name }: { signature: SignatureContent; name: string }) {
  const translate = useTranslate()
  const [said, setSaid] = useState<{ readonly language: string; readonly what: keyof typeof outcomes }>()
  const say = (what: keyof typeof outcomes) => setSaid({ language: signature.language, what })
  // What was copied in one language says nothing of the other one.
  const what = said?.language === signature.language ? said.what : undefined
  return (
    <>
      <SignatureSheet html={signature.html} title={translate('Preview of the signature')} />
      <div className="from-card-actions">
        <Button
          variant="contained"
          color="primary"
          onClick={async () => say((await copyRich(signature)) ? 'rich' : 'failed')}
        >
          <Copy size={18} aria-hidden="true" />
          {translate('Copy signature')}
        </Button>
        <Button
          variant="outlined"
          onClick={async () => say((await copyPlain(signature.text)) ? 'plain' : 'failed')}
        >
          {translate('Copy as text')}
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            download(
              new Blob([asDocument(signature)], { type: 'text/html;charset=utf-8' }),
              `signature-${name}.htm`,
            )
          }
        >
          <Download size={18} aria-hidden="true" />
          {translate('Download signature')}
        </Button>
      </div>
      <div role="status" className="from-card-said">
        {what === 'failed' && <FieldError messages={[translate(outcomes.failed)]} />}
        {what && what !== 'failed' && (
          <>
            <Check size={18} aria-hidden="true" />
            {translate(outcomes[what])}
          </>
        )}
      </div>
      <HowTo />
    </>
  )
}

const outcomes = {
  rich: 'Copied. Paste it into the signature settings of your mail program.',
  plain: 'Copied as text.',
  failed: 'This could not be copied. Please download the signature.',
} as const

function HowTo() {
  const translate = useTranslate()
  return (
    <details className="from-card-how">
      <summary>{translate('Where it is entered')}</summary>
      <ul>
        <li>{translate('Outlook: Settings, Signatures, New, then paste.')}</li>
        <li>
          {translate(
            'Classic Outlook for Windows also takes the downloaded file: put it into the folder %APPDATA%\\Microsoft\\Signatures.',
          )}
        </li>
        <li>
          {translate(
            'Apple Mail: Settings, Signatures, +, then paste; switch off ‘Always match my default message font’.',
          )}
        </li>
        <li>{translate('Gmail: Settings, General, Signature, then paste.')}</li>
      </ul>
    </details>
  )
}
