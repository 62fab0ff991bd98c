import type { IChangeEvent } from '@rjsf/core'
import type { RJSFValidationError } from '@rjsf/utils'
import { type ComponentType, type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { Field } from '#rules/resource.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { conflictOf, type VersionConflict } from './conflict.ts'
import { type Draft, draftOf, filledIn } from './draft.ts'
import { pathOf, toSentences, wrongFields } from './errors.ts'
import { changedFields, type FormField } from './fields.ts'
import { focusField } from './focus.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { SaveBar, type SaveBarProps } from './SaveBar.tsx'
import { defaults, startOf } from './start.ts'
import { ThemedForm } from './theme.tsx'
import { trimTexts } from './trim.ts'
import { useFormKeys } from './use-form-keys.ts'
import { type FormInputs, useFormModule } from './use-form-module.ts'
import { useSaving } from './use-saving.ts'
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
  /** Whether going elsewhere asks first where something was typed. */
  readonly isGuarded: boolean
  /** Message key of the button that sends. */
  readonly label: string
}

const page: FormFrame = { Foot: SaveBar, isGuarded: true, label: 'Save' }

export interface SchemaFormProps {
  readonly form: FormModule
  /** The record as it was read; empty when one is made. */
  readonly record: Draft
  /** What the resource says of its fields: labels, kinds, references, units. */
  readonly fields?: readonly Field[]
  /** `version` is that of the record which the draft is based on. Rejects with a CallError. */
  /** Inputs of the resource's own, by the field's dotted name. */
  readonly inputs?: FormInputs | undefined
  readonly save: (draft: Draft, basis: Draft) => Promise<void>
  readonly cancel: () => void
  /** Stands beside the fields. */
  readonly aside?: ReactNode
  /** A page with a bar at its foot, if nothing else is said. */
  readonly frame?: FormFrame
}

/**
 * A form made from a schema. It owns its draft: whatever is fetched again meanwhile does not touch what was typed.
 * Give it a `key` of id and version, so that another version starts another draft.
 */
export function SchemaForm({
  form,
  record,
  fields: described,
  inputs,
  save,
  cancel,
  aside,
  frame = page,
}: SchemaFormProps) {
  const translate = useTranslate()
  const id = useId()
  const { schema, validator, uiSchema, fields, places } = useFormModule(form, described, inputs)
  // The version that the draft is based on; after a conflict that of whoever saved first.
  const [basis, setBasis] = useState<Draft>(record)
  const start = useMemo(() => startOf(validator, schema, draftOf(schema, basis)), [validator, schema, basis])
  const [draft, setDraft] = useState<Draft>(start)
  const [wrong, setWrong] = useState<readonly FormField[]>([])
  const [wasRefused, setRefused] = useState(false)
  const [conflict, setConflict] = useState<VersionConflict | null>(null)
  const changed = changedFields(fields, start, draft)
  const saving = useSaving({
    places,
    draft,
    save: (typed, basis) => save(trimTexts(schema, filledIn(schema, typed)), basis),
    onConflict: (current, mine) =>
      setConflict(
        conflictOf({ fields, before: start, mine, theirs: draftOf(schema, current), record: current }),
      ),
    onRefused: (paths) => {
      const refused = wrongFields(paths, fields, places)
      setWrong(refused)
      focusField(refused[0], frame.idPrefix)
    },
  })

  useFormKeys(id, cancel)
  const onChange = ({ formData, errors }: IChangeEvent<Draft>) => {
    const next = formData ?? {}
    saving.forgetErrorsOf(changedFields(fields, draft, next))
    setDraft(next)
    setWrong(wrongFields(errors.map(pathOf), fields, places))
  }
  const onInvalid = (errors: RJSFValidationError[]) => {
    const found = wrongFields(errors.map(pathOf), fields, places)
    setRefused(true)
    setWrong(found)
    focusField(found[0], frame.idPrefix)
  }
  return (
    <>
      <div className={aside ? 'cols' : frame.className}>
        <ThemedForm
          id={id}
          {...(frame.idPrefix && { idPrefix: frame.idPrefix })}
          schema={schema}
          uiSchema={uiSchema}
          experimental_defaultFormStateBehavior={defaults}
          validator={validator}
          formData={draft}
          extraErrors={saving.placedErrors}
          noHtml5Validate
          showErrorList={false}
          liveValidate={wasRefused ? 'onChange' : false}
          readonly={saving.isSaving}
          transformErrors={(errors) => toSentences(errors, places, translate)}
          onChange={onChange}
          onError={onInvalid}
          extraErrorsBlockSubmit={false}
          onSubmit={({ formData }) => saving.run(formData ?? {}, basis)}
        >
          {/* The buttons stand in the bar below. */}
          <span hidden />
        </ThemedForm>
        {aside}
      </div>
      <frame.Foot
        formId={id}
        changed={changed}
        wrong={wrong}
        messages={saving.messages}
        isSignedOut={saving.isSignedOut}
        isSaving={saving.isSaving}
        cancel={cancel}
        label={frame.label}
        idPrefix={frame.idPrefix}
      />
      {frame.isGuarded && <LeaveDialog changed={changed} mayLeave={saving.isSaved} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          isSaving={saving.isSaving}
          back={() => setConflict(null)}
          choose={(merged) => {
            // Whatever the server answers is said in the form, which a dialog must not hide.
            setDraft(merged)
            setBasis(conflict.record)
            setConflict(null)
            saving.run(merged, conflict.record)
          }}
        />
      )}
    </>
  )
}
