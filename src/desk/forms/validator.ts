import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { choiceOf, isRecord } from './choice.ts'
import { type Draft, draftValue, filledIn } from './draft.ts'
import { isUnread } from './json-text.ts'
import { choicesOf, type Shape } from './schema.ts'

/**
 * rjsf's validator over the compiled functions: no eval. It judges what would be sent, and of a choice only the shape
 * that was chosen.
 */
export function formValidator({ schema, validators }: FormModule): ValidatorType<Draft> {
  const compiled = createPrecompiledValidator<Draft>(validators, schema)
  const main = validators as Record<string, ((data: unknown) => boolean) | undefined>
  return {
    ...methodsOf(compiled),
    validateFormData: (formData, root, custom, transform, ui) => {
      const draft = filledIn(schema, formData ?? {})
      return compiled.validateFormData(
        draft,
        root,
        custom,
        (errors, uiSchema) => {
          const own = [...unreadErrors(draft), ...errors.filter((error) => isOfChoice(schema, draft, error))]
          return transform ? transform(withoutVague(own), uiSchema) : withoutVague(own)
        },
        ui,
      )
    },
    // rjsf makes schemas of its own from data (a choice with a requirement added), which nobody can compile before.
    isValid: (part, formData, root) => {
      try {
        return compiled.isValid(part, formData, root)
      } catch (reason) {
        if (main && /No precompiled validator/.test((reason as Error).message)) return isRecord(formData)
        throw reason
      }
    },
  } as ValidatorType<Draft>
}

/** Methods stand on the prototype of rjsf's class. */
function methodsOf(validator: ValidatorType<Draft>): Partial<ValidatorType<Draft>> {
  const { reset } = validator
  return {
    rawValidation: validator.rawValidation.bind(validator),
    toErrorList: undefined,
    ...(reset && { reset: reset.bind(validator) }),
  } as Partial<ValidatorType<Draft>>
}

type RawError = Parameters<NonNullable<Parameters<ValidatorType<Draft>['validateFormData']>[3]>>[0][number]

/** An error below `oneOf/1` counts only if that is the shape that the value has. */
function isOfChoice(schema: RJSFSchema, draft: Draft, { schemaPath = '', property = '' }: RawError): boolean {
  let shape: unknown = schema
  const data: string[] = []
  const steps = schemaPath.replace(/^#\//, '').split('/').map(decodeURIComponent)
  const place = pathOfProperty(property)
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? ''
    if ((step === 'oneOf' || step === 'anyOf') && isChoice(shape as Shape)) {
      const chosen = choiceOf(shape as Shape, data.length > 0 ? draftValue(draft, data.join('.')) : draft)
      if (steps[at + 1] !== String(chosen)) return false
    }
    if (step === 'properties') data.push(steps[at + 1] ?? '')
    if (step === 'items' || step === 'additionalProperties') data.push(place[data.length] ?? '')
    shape = (shape as Record<string, unknown> | undefined)?.[step]
    if (step === 'properties') {
      at += 1
      shape = (shape as Record<string, unknown> | undefined)?.[steps[at] ?? '']
    }
  }
  return true
}

const isChoice = (shape: Shape | undefined) => shape !== undefined && choicesOf(shape) !== null

const pathOfProperty = (property: string) =>
  property
    .replaceAll(/\[['"]?([^'"\]]+)['"]?\]/g, '.$1')
    .split('.')
    .filter(Boolean)

/** "Must match a schema" says nothing where something below it says what to mend. */
const vague = new Set(['oneOf', 'anyOf', 'if', 'allOf', 'not'])

function withoutVague(errors: RawError[]): RawError[] {
  const telling = errors.filter(({ name = '' }) => !vague.has(name))
  return telling.length > 0 ? telling : errors
}

/** Places at which a text is to become JSON and is none yet. */
function unreadErrors(value: unknown, path = ''): RawError[] {
  if (isUnread(value)) {
    const params = {}
    return [{ name: 'contentMediaType', property: path, message: '', stack: '', params, schemaPath: '' }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => unreadErrors(each, `${path}.${name}`))
}
