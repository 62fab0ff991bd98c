import { useTranslate } from 'react-admin'
import { TextInput } from '#ui/TextInput.tsx'
import type { OrderState } from './use-order.ts'

interface ConfirmationFieldProps {
  readonly shown: string
  readonly order: OrderState
}

/** Who types of whom it is deletes nobody by a press too many. What has to be typed always stands above. */
export function ConfirmationField({ shown, order }: ConfirmationFieldProps) {
  const translate = useTranslate()
  const { draft, change, missing, errors } = order
  const wrong = missing.has('confirmation')
    ? [translate('Please type {text} exactly as it is shown.', { text: shown })]
    : errors.confirmation
  return (
    <div data-field="confirmation">
      <TextInput
        label={
          <>
            {translate('Type this to confirm:')} <b className="confirm-text">{shown}</b>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        value={draft.confirmation}
        onValue={(confirmation) => change({ confirmation })}
        errors={wrong}
      />
    </div>
  )
}
