import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { appointmentTypes } from '#rules/appointment-types.ts'
import { Toggle } from '#ui/Toggle.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { inputId } from '../../forms/fields.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { numberPaths, type SettingsBasis, type TypeDraft } from './state.ts'
import { TypeFields } from './TypeFields.tsx'
import { type SettingsEdit, useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps {
  readonly alias: string
  readonly read: SettingsBasis
  readonly form: FormModule
}

/** Which types are offered, with text and days of each, and how bookings are taken. */
export function SettingsForm({ alias, read, form: module }: SettingsFormProps) {
  const formId = useId()
  const form = useSettingsForm(alias, read, module)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <>
      <form id={formId} onSubmit={submit} noValidate>
        <TypesSection form={form} />
        <BookingSection form={form} />
      </form>
      <SaveBar
        formId={formId}
        changed={form.changed}
        wrong={form.wrong}
        failure={form.failure}
        isAtField={form.isAtField}
        isSaving={form.isSaving}
        cancel={form.reset}
      />
      <ConflictDialog edit={form} stored={form.conflict && storedIn(form.conflict.current, form.basis)} />
    </>
  )
}

function TypesSection({ form }: { form: SettingsEdit }) {
  const translate = useTranslate()
  const { draft, isSaving } = form
  const isNoneOffered = appointmentTypes.every((type) => !draft.types[type].isOffered)
  return (
    <section className="group">
      <div>
        <h2>{translate('Appointment types')}</h2>
        <p className="help">{translate('How customers can meet you.')}</p>
      </div>
      <div>
        <div className="appointment-types">
          {appointmentTypes.map((type) => (
            <TypeFields
              key={type}
              type={type}
              value={draft.types[type]}
              errorsAt={(name) => form.errorsAt(`types.${type}.${name}`)}
              readOnly={isSaving}
              change={(part: Partial<TypeDraft>) =>
                form.change({
                  ...draft,
                  types: { ...draft.types, [type]: { ...draft.types[type], ...part } },
                })
              }
            />
          ))}
        </div>
        <div role="status">{isNoneOffered && <NoType />}</div>
      </div>
    </section>
  )
}

function BookingSection({ form }: { form: SettingsEdit }) {
  const translate = useTranslate()
  const { draft, isSaving } = form
  const confirmation = form.fieldAt('automatic_confirmation')
  return (
    <section className="group">
      <div>
        <h2>{translate('Booking')}</h2>
      </div>
      <div className="fields">
        <Toggle
          label={translate(confirmation?.label ?? '')}
          help={translate(confirmation?.help ?? '')}
          checked={draft.automatic_confirmation}
          disabled={isSaving}
          onValue={(automatic_confirmation) => form.change({ ...draft, automatic_confirmation })}
        />
        {numberPaths.map((path) => (
          <TextField
            key={path}
            id={inputId(path)}
            className="number-with-unit"
            label={translate(form.fieldAt(path)?.label ?? path)}
            help={translate(form.fieldAt(path)?.help ?? '')}
            value={draft[path]}
            errors={form.errorsAt(path)}
            readOnly={isSaving}
            autoComplete="off"
            endAdornment={
              <span className="unit">{translate(form.fieldAt(path)?.described?.unit ?? '')}</span>
            }
            inputProps={{ inputMode: 'numeric', className: 'num' }}
            onChange={(event) => form.change({ ...draft, [path]: event.target.value })}
          />
        ))}
      </div>
    </section>
  )
}

/** The settings say who saved them; which types are offered does not. */
const storedIn = ({ settings }: SettingsBasis, basis: SettingsBasis): object =>
  settings === basis.settings ? {} : settings

/** What the choice means, before it is saved. */
function NoType() {
  const translate = useTranslate()
  return (
    <p className="no-type">
      <TriangleAlert size={18} aria-hidden="true" />
      {translate('Without a type, nobody can book an appointment with you.')}
    </p>
  )
}
