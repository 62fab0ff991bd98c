import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import type { Whole } from '../../kit/saving/whole.ts'
import type { StoredWhatsapp } from './state.ts'
import { idLabel, useWhatsappForm } from './use-whatsapp-form.ts'

interface WhatsappFormProps {
  readonly alias: string
  readonly read: Whole<StoredWhatsapp>
}

/** One switch and the ID that it needs. */
export function WhatsappForm({ alias, read }: WhatsappFormProps) {
  const translate = useTranslate()
  const form = useWhatsappForm(alias, read)
  const { draft, isSaving } = form
  return (
    <form
      className="whatsapp-form fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isValid) void form.submit()
      }}
    >
      <Toggle
        label="WhatsApp"
        help={translate('Visitors of your profile can write to you by WhatsApp.')}
        checked={draft.isEnabled}
        disabled={isSaving}
        onValue={form.toggle}
      />
      <TextInput
        label={translate(idLabel)}
        help={translate(
          'Activating WhatsApp requires the OSP user ID. Without it the function cannot be activated.',
        )}
        value={draft.id}
        errors={form.idErrors}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        required={draft.isEnabled}
        readOnly={isSaving}
        trim
        onValue={form.type}
        onBlur={form.leaveId}
      />
      <RefusedAlert failure={form.failure} isAtField={(path) => path === 'whatsapp_id'} />
      <div>
        <Button type="submit" primary busy={isSaving} disabled={!form.isValid}>
          {translate('Save')}
        </Button>
      </div>
      <ConflictDialog edit={form} />
    </form>
  )
}
