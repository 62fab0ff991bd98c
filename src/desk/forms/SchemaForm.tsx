import type { FormProps, IChangeEvent } from '@rjsf/core'
import type { RJSFValidationError } from '@rjsf/utils'
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { ResourceField } from '#rules/resource.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './draft.ts'
import { pathOf, toSentences } from './errors.ts'
import { focusField } from './focus.ts'
import { SaveBar, type SaveBarProps } from './SaveBar.tsx'
import { defaults } from './start.ts'
import { withSuggestions } from './suggested.ts'
import { ThemedForm } from './theme.tsx'
import { useFormKeys } from './use-form-keys.ts'
import { type FormInputs, hidden, useFormModule } from './use-form-module.ts'
import { sentOf, useSchemaEdit } from './use-schema-edit.ts'
import '../kit/answers.css'
import './form.css'
import './inputs.css'

/** What stands around the fields. */
export interface FormFrame {
  readonly className?: string
  /** The buttons, and what the server said about no field. */
  readonly Foot: ComponentType<SaveBarProps>
  /** Of the inputs' ids: another form may be open behind this one. */
  readonly idPrefix?: string
  /** Message key of the button that sends. */
  readonly label: string
}

const page: FormFrame = { Foot: SaveBar, label: 'Save' }

export interface SchemaFormProps {
  readonly form: FormModule
  /** The record as it was read; empty when one is made. */
  readonly record: Draft
  /** What the resource says of its fields: labels, kinds, references, units. */
  readonly fields?: readonly ResourceField[]
  /** Inputs of the resource's own, by the field's dotted name. */
  readonly inputs?: FormInputs | undefined
  /** Names of fields that are sent as they were read, and asked for nowhere. */
  readonly without?: readonly string[]
  /** Is told what is typed, as it would be sent. */
  readonly onDraft?: (draft: Draft) => void
  /** Sends the draft; `basis` is the record that it is based on, with its version. Rejects as the client does. */
  readonly save: (draft: Draft, basis: Draft) => Promise<void>
  /** After it was stored, and 'Success!' was said: usually goes elsewhere. */
  readonly onSaved: () => void
  readonly cancel: () => void
  /** Stands before the fields; where there is room, beside them, above the aside, which it does not go without. */
  readonly lead?: ReactNode
  /** Stands beside the fields. */
  readonly aside?: ReactNode
  /** A page with a bar at its foot, if nothing else is said. */
  readonly frame?: FormFrame
}

/**
 * A form made from a schema. It owns its draft: whatever is fetched again meanwhile does not touch what was typed.
 * Another `key` starts another draft: give it one for another record, and never while something is typed.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { form, record, fields: described, inputs, without, onDraft, save, onSaved, cancel } = props
  const { lead, aside, frame = page } = props
  const id = useId()
  const module = useFormModule(form, { described, inputs, without })
  const edit = useSchemaEdit({ module, record, save, onSaved, idPrefix: frame.idPrefix })
  const { isSaving, draft } = edit
  const { schema } = module
  useEffect(() => onDraft?.(sentOf(schema, draft)), [onDraft, schema, draft])
  useFormKeys(id, cancel)
  return (
    <>
      <div className={aside ? `cols${lead ? ' has-lead' : ''}` : frame.className}>
        {lead && <div className="form-lead">{lead}</div>}
        <Fields id={id} module={module} record={record} edit={edit} idPrefix={frame.idPrefix} />
        {aside}
      </div>
      <frame.Foot
        formId={id}
        changed={edit.changed}
        wrong={edit.wrong}
        failure={edit.failure}
        isAtField={edit.isAtField}
        isSaving={isSaving}
        cancel={cancel}
        label={frame.label}
        idPrefix={frame.idPrefix}
      />
      <ConflictDialog edit={edit} />
    </>
  )
}

interface FieldsProps {
  readonly id: string
  readonly module: ReturnType<typeof useFormModule>
  readonly record: Draft
  readonly edit: ReturnType<typeof useSchemaEdit>
  readonly idPrefix: string | undefined
}

/** The inputs, by rjsf: it validates, and draws what is wrong at each of them. */
function Fields({ id, module, record, edit, idPrefix }: FieldsProps) {
  const translate = useTranslate()
  const { schema, validator, uiSchema, places, asked } = module
  const { draft, placedErrors } = edit
  const unasked = asked.filter((name) => draft[name] === undefined && placedErrors[name] === undefined)
  const [wasRefused, setRefused] = useState(false)
  const onChange = ({ formData, errors }: IChangeEvent<Draft>) => {
    edit.change(withSuggestions(schema, record, draft, formData ?? {}))
    edit.setWrong(errors.map(pathOf))
  }
  const onInvalid = (errors: RJSFValidationError[]) => {
    setRefused(true)
    focusField(edit.setWrong(errors.map(pathOf))[0], idPrefix)
  }
  return (
    <SchemaInputs
      id={id}
      {...(idPrefix && { idPrefix })}
      schema={schema}
      uiSchema={unasked.length > 0 ? { ...uiSchema, ...hidden(unasked) } : uiSchema}
      validator={validator}
      formData={draft}
      extraErrors={placedErrors}
      liveValidate={wasRefused ? 'onChange' : false}
      readonly={edit.isSaving}
      transformErrors={(errors) => toSentences(errors, places, translate)}
      onChange={onChange}
      onError={onInvalid}
      extraErrorsBlockSubmit={false}
      onSubmit={({ formData }) => void edit.submit(formData)}
    />
  )
}

/** The inputs of a schema alone: what wraps them keeps the draft, and has the buttons. */
export function SchemaInputs(props: FormProps<Draft>) {
  return (
    <ThemedForm
      experimental_defaultFormStateBehavior={defaults}
      noHtml5Validate
      showErrorList={false}
      {...props}
    >
      <span hidden />
    </ThemedForm>
  )
}
