import { useMemo, useState } from 'react'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { FieldErrors } from '../kit/error-shapes.ts'
import type { Edit } from '../kit/saving/edit-options.ts'
import { useEdit } from '../kit/saving/use-edit.ts'
import { type Draft, draftOf, filledIn } from './draft.ts'
import { placeErrors, placeOf, wrongFields } from './errors.ts'
import { fieldShape } from './field-shape.ts'
import type { FormField } from './fields.ts'
import { focusField } from './focus.ts'
import { startOf } from './start.ts'
import { trimTexts } from './trim.ts'
import type { useFormModule } from './use-form-module.ts'

interface SchemaEditOptions {
  readonly module: ReturnType<typeof useFormModule>
  readonly record: Draft
  readonly save: (draft: Draft, basis: Draft) => Promise<void>
  readonly onSaved: () => void
  /** Ids of the inputs begin so. */
  readonly idPrefix: string | undefined
}

export interface SchemaEdit extends Edit<Draft, Draft, FormField> {
  /** What the server refused, as rjsf puts it at its inputs. */
  readonly placedErrors: ReturnType<typeof placeErrors>['placed']
  /** Whether an error that the server told stands at an input. */
  readonly isAtField: (path: string) => boolean
  readonly wrong: readonly FormField[]
  /** What rjsf's validator found, by dotted paths. */
  readonly setWrong: (paths: readonly string[]) => readonly FormField[]
}

/** A draft as it is sent. */
export const sentOf = (schema: FormModule['schema'], draft: Draft): Draft =>
  trimTexts(schema, filledIn(schema, draft))

/** The edit of a record whose form is made from a schema. */
export function useSchemaEdit({ module, record, save, onSaved, idPrefix }: SchemaEditOptions): SchemaEdit {
  const { schema, validator, fields, places } = module
  const shape = useMemo(() => fieldShape<Draft, FormField>(fields), [fields])
  const [wrong, setWrong] = useState<readonly FormField[]>([])
  const showWrong = (paths: readonly string[]) => {
    const found = wrongFields(paths, fields, places)
    setWrong(found)
    return found
  }
  const edit = useEdit<Draft, Draft, FormField>({
    read: record,
    draftOf: (basis) => startOf(validator, schema, draftOf(schema, basis)),
    shape,
    save: async (typed, basis) => {
      await save(sentOf(schema, typed), basis)
      return undefined
    },
    partAt: (path, draft) => {
      const place = placeOf(path, places, draft)
      const isAround = (field: FormField) => place === field.path || place?.startsWith(`${field.path}.`)
      return fields.find(isAround)?.path ?? null
    },
    onWrong: (errors: FieldErrors, draft) => {
      const { paths } = placeErrors(errors, places, draft)
      if (paths.length > 0) focusField(showWrong(paths)[0], idPrefix)
    },
    onSaved,
    toldBy: 'place',
  })
  const { errors, refusedDraft } = edit
  const { placed } = useMemo(() => placeErrors(errors, places, refusedDraft), [errors, places, refusedDraft])
  const isAtField = (path: string) => placeOf(path, places, refusedDraft) !== null
  return { ...edit, placedErrors: placed, isAtField, wrong, setWrong: showWrong }
}
