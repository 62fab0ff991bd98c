import type { RaRecord } from 'react-admin'
import { type Draft, draftOf, draftValue, isSame } from '../../forms/draft.ts'
import { pathOf, toSentences } from '../../forms/errors.ts'
import { type FormField, fieldName } from '../../forms/fields.ts'
import type { useFormModule } from '../../forms/use-form-module.ts'
import { sentOf } from '../../forms/use-schema-edit.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { CallError, type Failure } from '../../kit/failure.ts'
import { sentenceOf } from '../../kit/saving/use-write.ts'

export type FormParts = ReturnType<typeof useFormModule>

export type Translate = (key: string, values?: Record<string, unknown>) => string

export interface FieldChange {
  readonly field: FormField
  readonly from: unknown
  readonly to: unknown
}

/** What one record would become. */
export interface RowPlan {
  /** As it was read, with its version. */
  readonly record: RaRecord
  /** All that is sent of it. */
  readonly draft: Draft
  /** Empty where it is as wanted already. */
  readonly changes: readonly FieldChange[]
}

/** What is wanted of a record: its draft with other values in some fields. */
export interface Wanted {
  readonly fields: readonly FormField[]
  readonly change: (before: Draft) => Draft
}

/** What becomes of a record that is changed so. @throws CallError 422 where its form would not be sent so */
export function planOf(
  form: FormParts,
  record: RaRecord,
  { fields, change }: Wanted,
  translate: Translate,
): RowPlan {
  const { schema } = form
  const before = draftOf(schema, record)
  const draft = sentOf(schema, change(before))
  const changes = fields.flatMap((field): FieldChange[] => {
    const [from, to] = [draftValue(before, field.path), draftValue(draft, field.path)]
    return isSame(from, to) ? [] : [{ field, from, to }]
  })
  if (changes.length > 0) checkDraft(form, draft, translate)
  return { record, draft, changes }
}

/** What would be refused is not sent; it is told as the server would tell it. @throws CallError 422 */
export function checkDraft(
  { schema, validator, places }: FormParts,
  draft: Draft,
  translate: Translate,
): void {
  const { errors } = validator.validateFormData(draft, schema)
  const sentences = toSentences(errors, places, translate)
  if (sentences.length === 0) return
  const said: Record<string, string[]> = {}
  for (const { property, message = '' } of sentences) {
    const path = pathOf({ property })
    said[path] = [...(said[path] ?? []), message]
  }
  throw refusedAt(said)
}

/** A row that is not sent, for what is said at its fields. */
export function refusedAt(errors: FieldErrors): CallError {
  const [message = ''] = Object.values(errors).flat()
  return new CallError({ status: 422, message, errors, body: null }, true)
}

/** Message keys of why a record is left alone, by the status of a refusal. */
const reasons: Readonly<Record<number, string>> = {
  403: 'You may not change this.',
  404: 'This is not there any more.',
  410: 'This is not there any more.',
  412: 'Somebody else has changed this meanwhile. It stays as they saved it.',
}

/** Why a record is left alone, as people read it: each field with what is said of it, else one sentence. */
export function whyNot(
  failure: Failure,
  { places }: Pick<FormParts, 'places'>,
  translate: Translate,
): string[] {
  const { status, isLost, errors } = failure
  if (isLost) {
    return [translate('Network request failed.'), translate('Nobody knows whether this was stored.')]
  }
  const known = reasons[status ?? 0]
  if (known) return [translate(known)]
  const said = ofFields(errors, places, translate)
  return said.length > 0 ? said : [translate(sentenceOf(failure))]
}

function ofFields(errors: FieldErrors, places: FormParts['places'], translate: Translate): string[] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const field = places(path)
    const name = field ? fieldName(field, translate) : ''
    // Many a sentence says itself what it is about.
    return messages
      .map((message) => translate(message))
      .map((text) => (name === '' || text.includes(name) ? text : `${name}: ${text}`))
  })
}
