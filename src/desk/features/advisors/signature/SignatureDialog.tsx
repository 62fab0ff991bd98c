import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { BackgroundPart } from './BackgroundPart.tsx'
import { Choice } from './Choice.tsx'
import { SignaturePart } from './SignaturePart.tsx'
import './signature.css'

interface SignatureDialogProps {
  readonly advisor: RaRecord
  readonly close: () => void
}

const languages = { de: 'German', en: 'English' } as const

/** What an advisor takes from their card: a signature for mails, a background for video calls. */
export function SignatureDialog({ advisor, close }: SignatureDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const desk = useDesk()
  const alias = String(advisor.alias)
  const [language, setLanguage] = useState<keyof typeof languages>(
    desk.language.startsWith('de') ? 'de' : 'en',
  )
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Signature and background')}
      </h2>
      <div className="dialog-body from-card">
        {advisor.is_active === false ? (
          <p>{translate('The profile is switched off: links and QR codes to it would lead nowhere.')}</p>
        ) : (
          <>
            <p className="help">{translate('Both show what is saved, as visitors see it.')}</p>
            <Choice label="Language" choices={languages} value={language} choose={setLanguage} />
            <SignaturePart alias={alias} language={language} />
            <BackgroundPart alias={alias} language={language} />
          </>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close}>
          {translate('Close')}
        </Button>
      </div>
    </Dialog>
  )
}
