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
import { TakeButton } from './TakeButton.tsx'

interface PartProps {
  readonly alias: string
  readonly language: 'de' | 'en'
}

export function SignaturePart({ alias, language }: PartProps) {
  const translate = useTranslate()
  const id = useId()
  const { client } = useDesk()
  const { data, isPrevious, failure, retry } = useReading(
    ['advisor-signature', alias, language],
    async () => {
      const params = { path: { alias }, query: { lang: language } }
      return (await client.GET('/api/v1/advisors/{alias}/signature', { params })).data
    },
    { notice: null, staysHere: true, keepsPrevious: true },
  )
  return (
    <section aria-labelledby={id} aria-busy={isPrevious}>
      <h3 id={id}>{translate('Mail signature')}</h3>
      {failure && <NotRead failure={failure} retry={retry} />}
      {!failure && !data && <LoadingBox />}
      {!failure && data && <Ready signature={data} alias={alias} isStale={isPrevious} />}
    </section>
  )
}

interface ReadyProps {
  readonly signature: SignatureContent
  readonly alias: string
  /** It is in another language than the chosen one. */
  readonly isStale: boolean
}

function Ready({ signature, alias, isStale }: ReadyProps) {
  const translate = useTranslate()
  const [said, setSaid] = useState<{ readonly language: string; readonly what: keyof typeof outcomes }>()
  const say = (what: keyof typeof outcomes) => setSaid({ language: signature.language, what })
  // What was copied in one language says nothing of the other one.
  const what = !isStale && said?.language === signature.language ? said.what : undefined
  return (
    <>
      <SignatureSheet html={signature.html} title={translate('Preview of the signature')} />
      <div className="from-card-actions">
        <TakeButton
          variant="contained"
          color="primary"
          isStale={isStale}
          take={async () => say((await copyRich(signature)) ? 'rich' : 'failed')}
        >
          <Copy size={18} aria-hidden="true" />
          {translate('Copy signature')}
        </TakeButton>
        <TakeButton
          variant="outlined"
          isStale={isStale}
          take={async () => say((await copyPlain(signature.text)) ? 'plain' : 'failed')}
        >
          {translate('Copy as text')}
        </TakeButton>
        <TakeButton
          variant="outlined"
          isStale={isStale}
          take={() =>
            download(
              new Blob([asDocument(signature)], { type: 'text/html;charset=utf-8' }),
              `signature-${alias}-${signature.language}.htm`,
            )
          }
        >
          <Download size={18} aria-hidden="true" />
          {translate('Download signature')}
        </TakeButton>
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
