import Button from '@mui/material/Button'
import type { IChangeEvent } from '@rjsf/core'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Draft } from '../../forms/draft.ts'
import { pathOf, toSentences } from '../../forms/errors.ts'
import { focusField } from '../../forms/focus.ts'
import { SchemaInputs } from '../../forms/SchemaForm.tsx'
import { useVersions } from '../../forms/use-versions.ts'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import type { FormParts } from '../many/plan.ts'
import { FieldChooser } from './FieldChooser.tsx'
import { RowChoice } from './RowChoice.tsx'
import type { AskedRows } from './rows.ts'
import { type Setting, settableFields } from './settable.ts'
import { errorsOfChosen, onlyChosen } from './setting-ui.ts'
import type { ListReading } from './use-bulk-edit.ts'

export interface SettingFormProps {
  readonly resource: ResourceDescription
  readonly form: FormParts
  readonly asked: AskedRows
  /** All that match the filter, and not those that were chosen. */
  readonly isAll: boolean
  readonly setAll: (isAll: boolean) => void
  readonly setting: Setting
  readonly setSetting: (next: Setting) => void
  /** The list is being read, or could not be. */
  readonly reading: ListReading | null
  readonly submit: () => void
  /** Gives up reading the list. */
  readonly stop: () => void
  readonly cancel: () => void
}

/** Which rows, which fields, and what they are set to. */
export function SettingForm(props: SettingFormProps) {
  const { form, asked, isAll, setAll, setting, setSetting } = props
  const translate = useTranslate()
  const formId = useId()
  const isHere = useVersions()
  const fields = settableFields(form, isHere)
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      <section className="group">
        <div>
          <h2>{translate('Rows')}</h2>
        </div>
        <RowChoice asked={asked} isAll={isAll} setAll={setAll} />
      </section>
      <section className="group">
        <div>
          <h2>{translate('Fields')}</h2>
        </div>
        <FieldChooser
          fields={fields}
          chosen={setting.chosen}
          isMissing={isMissing && setting.chosen.length === 0}
          choose={(chosen) => setSetting({ ...setting, chosen })}
        />
      </section>
      {setting.chosen.length > 0 && <Values {...props} formId={formId} />}
      <Foot {...props} formId={formId} tellMissing={() => setMissing(true)} />
    </>
  )
}

/** Inputs before the rest of the page in ids. */
const idPrefix = 'bulk'

/** The inputs of the chosen fields, as the form of one record has them. */
function Values({
  form,
  setting,
  setSetting,
  submit,
  reading,
  formId,
}: SettingFormProps & { formId: string }) {
  const translate = useTranslate()
  const { schema, validator, uiSchema, places, fields } = form
  const { chosen, values } = setting
  const [wasRefused, setRefused] = useState(false)
  return (
    <SchemaInputs
      id={formId}
      idPrefix={idPrefix}
      schema={schema}
      uiSchema={onlyChosen(uiSchema, fields, chosen)}
      validator={validator}
      formData={values}
      liveValidate={wasRefused ? 'onChange' : false}
      readonly={reading !== null && reading.failure === null}
      transformErrors={(errors) => toSentences(errorsOfChosen(errors, chosen), places, translate)}
      onChange={({ formData }: IChangeEvent<Draft>) => setSetting({ chosen, values: formData ?? {} })}
      onError={(errors) => {
        setRefused(true)
        const paths = errors.map(pathOf)
        focusField(
          chosen.find(({ path }) => paths.some((each) => each === path || each.startsWith(`${path}.`))),
          idPrefix,
        )
      }}
      onSubmit={submit}
    />
  )
}

type FootProps = SettingFormProps & { readonly formId: string; readonly tellMissing: () => void }

/** Nothing is saved by what stands here: the button tries. */
function Foot({ setting, reading, stop, cancel, formId, tellMissing }: FootProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const isReading = reading !== null && reading.failure === null
  const hasFields = setting.chosen.length > 0
  return (
    <div className="save-bar">
      <div className="state">
        <span className="muted" role="status">
          {isReading
            ? translate('Rows read: {count}', { count: format.number(reading.count) })
            : translate('First it is tried; nothing is saved by that.')}
        </span>
        <RefusedAlert failure={reading?.failure ?? null} />
      </div>
      <Button variant="text" onClick={isReading ? stop : cancel}>
        {translate('Cancel')}
      </Button>
      <Button
        variant="contained"
        color="primary"
        loading={isReading}
        {...(hasFields ? { type: 'submit', form: formId } : { onClick: tellMissing })}
      >
        {translate('Try it')}
      </Button>
    </div>
  )
}
