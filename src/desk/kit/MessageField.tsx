import { useTranslate } from 'react-admin'
import { TextArea } from '#ui/TextArea.tsx'

interface MessageFieldProps {
  readonly message: string
  readonly setMessage: (message: string) => void
  readonly rows?: number
  readonly isDisabled?: boolean
  readonly errors?: readonly string[] | undefined
}

/** What somebody adds to a mail that customers get. */
export function MessageField({ message, setMessage, rows = 2, isDisabled, errors }: MessageFieldProps) {
  const translate = useTranslate()
  return (
    <TextArea
      label={translate('Message')}
      help={translate('Stands in the mail; may stay empty.')}
      rows={rows}
      maxLength={2000}
      value={message}
      onValue={setMessage}
      disabled={isDisabled}
      errors={errors}
    />
  )
}
