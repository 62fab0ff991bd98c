import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import type { WhatsappForm as Values } from './state.ts'
import { idLabel, useWhatsappForm } from './use-whatsapp-form.ts'

interface WhatsappFormProps {
  readonly alias: string
  readonly read: Values
}

/** One switch and the ID that it needs. */
export function WhatsappForm({ alias, read }: WhatsappFormProps) {
  const translate = useTranslate()
  const { form, errors, isSaving, isValid, changed, toggle, type, leaveId, save } = useWhatsappForm(
    alias,
    read,
  )
  useOpenDraft({ changed: changed.map((label) => ({ label })) })
  return (
    <form
      className="whatsapp-form fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Toggle
        label="WhatsApp"
        help={translate('Visitors of your profile can write to you by WhatsApp.')}
        checked={form.isEnabled}
        disabled={isSaving}
        onValue={toggle}
      />
      <TextInput
        label={translate(idLabel)}
        help={translate(
          'Activating WhatsApp requires the OSP user ID. Without it the function cannot be activated.',
        )}
        value={form.id}
        errors={errors}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        required={form.isEnabled}
        readOnly={isSaving}
        trim
        onValue={type}
        onBlur={leaveId}
      />
      <div>
        <Button type="submit" primary busy={isSaving} disabled={!isValid}>
          {translate('Save')}
        </Button>
      </div>
    </form>
  )
}
