import type { IChangeEvent } from '@rjsf/core'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Draft } from '../../forms/draft.ts'
import { pathOf, toSentences } from '../../forms/errors.ts'
import { focusField } from '../../forms/focus.ts'
import { SchemaInputs } from '../../forms/SchemaForm.tsx'
import { useVersions } from '../../forms/use-versions.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { FormParts } from '../many/plan.ts'
import { TryFoot } from '../many/TryFoot.tsx'
import type { RowsReading } from '../many/use-tries.ts'
import { FieldChooser } from './FieldChooser.tsx'
import { RowChoice } from './RowChoice.tsx'
import type { AskedRows } from './rows.ts'
import { type Setting, settableFields } from './settable.ts'
import { errorsOfChosen, onlyChosen } from './setting-ui.ts'

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
  readonly reading: RowsReading | null
  readonly submit: () => void
  /** Gives up reading the list. */
  readonly giveUp: () => void
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
      <TryFoot
        reading={props.reading}
        giveUp={props.giveUp}
        {...(setting.chosen.length > 0
          ? { type: 'submit' as const, form: formId }
          : { onClick: () => setMissing(true) })}
      />
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
