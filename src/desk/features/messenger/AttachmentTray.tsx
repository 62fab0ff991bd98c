import IconButton from '@mui/material/IconButton'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { FilesInput } from '#ui/FilesInput.tsx'
import { TrayFiles } from '#ui/TrayFiles.tsx'
import { FieldError } from '../../kit/FieldError.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import type { useAttachments } from './use-attachments.ts'

type AttachmentsOf = ReturnType<typeof useAttachments>

/** Files that were chosen for the message. */
export function ChosenAttachments({ tray, files }: AttachmentsOf) {
  const translate = useTranslate()
  const language = useLocale()
  return (
    <TrayFiles
      files={files}
      language={language}
      t={translate}
      fault={({ fault, failure }) =>
        fault ? (
          <div role="alert">
            <FieldError messages={[translate(fault.message, fault.values)]} />
          </div>
        ) : (
          <RefusedAlert failure={failure} />
        )
      }
      remove={tray.remove}
      retry={tray.retry}
    />
  )
}

/** Opens what the device has. */
export function AttachButton({ tray }: Pick<AttachmentsOf, 'tray'>) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        className="attach"
        aria-label={translate('Attach files')}
        title={translate('Attach files')}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="i" aria-hidden="true" />
      </IconButton>
      <FilesInput input={input} onFiles={(files) => void tray.add(files)} />
    </>
  )
}
