import type { Draft } from '../../forms/draft.ts'
import { draftValue, withDraftValue } from '../../forms/draft.ts'
import { type FormField, hintsOf } from '../../forms/fields.ts'
import { kindOf } from '../../forms/kinds.ts'
import { type Shape, shapeAt, typeOf } from '../../forms/schema.ts'
import { emptyValue } from '../../forms/widgets/input-props.ts'
import type { Wanted } from '../many/plan.ts'

interface FormParts {
  readonly schema: Shape
  readonly fields: readonly FormField[]
  /** Names of those that are asked for only where the server has refused to save without them. */
  readonly asked: readonly string[]
}

/**
 * The fields of a resource's form that many records can be given the same value of: not what has only one value, what is
 * secret, and lists whose entries each record has of its own.
 *
 * @param isHere says of a part of the form whether this institution has it (versions of texts)
 */
export function settableFields(
  { schema, fields, asked }: FormParts,
  isHere: (shape: Shape) => boolean,
): readonly FormField[] {
  return fields.filter(({ path, shape = {}, described = null }) => {
    const [name = ''] = path.split('.')
    const isFixed = shape.const !== undefined && typeof shape.const !== 'boolean'
    const isOwn = hintsOf(shape).entries !== undefined
    const isSecret = kindOf(path.slice(path.lastIndexOf('.') + 1), shape, described) === 'password'
    return !asked.includes(name) && !isFixed && !isOwn && !isSecret && shapesTo(schema, path).every(isHere)
  })
}

/** The parts of a form that lead to a field, itself included. */
function shapesTo(schema: Shape, path: string): Shape[] {
  const shapes: Shape[] = []
  let at: Shape | undefined = schema
  for (const name of path.split('.')) {
    at = at && shapeAt(at, name)
    if (at) shapes.push(at)
  }
  return shapes
}

/** What many records are given: the values of the chosen fields. */
export interface Setting {
  readonly chosen: readonly FormField[]
  readonly values: Draft
}

/** What a field is set to. Left empty, it is emptied, as in the form of one record. */
export function settingValue({ values }: Pick<Setting, 'values'>, { path, shape = {} }: FormField): unknown {
  const value = draftValue(values, path)
  if (value !== undefined) return value
  const type = typeOf(shape)
  if (type === 'boolean' && emptyValue(shape) === undefined) return false
  return type === 'array' ? [] : emptyValue(shape)
}

/** A draft with the chosen values in it. */
const withSetting = (draft: Draft, setting: Setting): Draft =>
  setting.chosen.reduce<Draft>(
    (changed, field) => withDraftValue(changed, field.path, settingValue(setting, field)),
    draft,
  )

/** What is wanted of each record that is given the values. */
export const wantedBy = (setting: Setting): Wanted => ({
  fields: setting.chosen,
  change: (before) => withSetting(before, setting),
})
