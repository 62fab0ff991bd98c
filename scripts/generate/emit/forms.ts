import type { RJSFSchema } from '@rjsf/utils'
import { RJSF_ADDITIONAL_PROPERTIES_FLAG } from '@rjsf/utils/lib/constants.js'
// Not the whole package, which brings React.
import schemaParser from '@rjsf/utils/lib/parser/schemaParser.js'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Schema } from '#rules/schema/schema.ts'
import type { Context, Emitter } from '../context.ts'
import { selfContained } from '../contract/inline.ts'
import { freeName } from '../contract/names.ts'
import type { Operation } from '../contract/operations.ts'
import { mapSubschemas } from '../contract/walk.ts'
import { formBody } from './form-body.ts'
import { formShape } from './form-schema.ts'
import { withTrims } from './keywords.ts'
import { header } from './source.ts'
import { ajv, Imports } from './standalone.ts'

const types = `import type { RJSFSchema } from '@rjsf/utils'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'

export interface FormModule {
  /** What the operation's body takes, with titles and help. Give it to the form as it is: it was compiled so. */
  readonly schema: RJSFSchema
  /** For createPrecompiledValidator. */
  readonly validators: ValidatorFunctions
}
`

const declaration = `import type { FormModule } from './form-module.d.ts'

export const schema: FormModule['schema']
export const validators: FormModule['validators']
`

/** forms/<operationId>.js: the schema of a body for a form, and its validators compiled as rjsf wants them. */
export const emitForms: Emitter = (context) => {
  const files = new Set<string>()
  const forms = operationsWithForms(context).flatMap((operation) => {
    const text = formOf(operation, context)
    if (text === null) return []
    const file = freeName(fileOf(operation.id), (name) => files.has(name.toLowerCase()))
    files.add(file.toLowerCase())
    return [{ id: operation.id, file, text }]
  })
  const loaders = forms.map(({ id, file }) => `  ${JSON.stringify(id)}: () => import('./${file}.js'),\n`)
  const keys = forms.map(({ id }) => `  readonly ${JSON.stringify(id)}: () => Promise<FormModule>\n`)
  return [
    ...forms.flatMap(({ file, text }) => [
      { path: `forms/${file}.js`, text },
      { path: `forms/${file}.d.ts`, text: header + declaration },
    ]),
    { path: 'forms/index.js', text: `${header}export const forms = {\n${loaders.join('')}}\n` },
    { path: 'forms/form-module.d.ts', text: header + types },
    {
      path: 'forms/index.d.ts',
      text: `${header}import type { FormModule } from './form-module.d.ts'\n\nexport const forms: {\n${keys.join('')}}\n`,
    },
  ]
}

/** The form of one operation as an ES module; null if it takes no JSON. */
export function formModule(operation: Operation, context: Context): string | null {
  const schema = formSchema(operation, context)
  return schema && formText(schema, context)
}

/**
 * The write shape of the body, without references, as a form is drawn from it: without what x-admin.hidden keeps from
 * forms.
 */
export function formSchema(operation: Operation, context: Context): Schema | null {
  const schema = formBody(operation, context)
  return schema ? formShape(forPeople(selfContained(schema, context.schemas))) : null
}

/** There is no form for operations that are only planned, nor, in an admin, for those that belong to no resource. */
function operationsWithForms({ isWhole, operations, resources }: Context): Operation[] {
  const taken = operations.filter(({ status }) => status !== 'planned')
  if (isWhole) return taken
  const called = new Set(
    resources.flatMap(({ operationIds: { create, edit }, itemActions, questions = [] }) => [
      create,
      edit,
      ...itemActions.map(({ operationId }) => operationId),
      ...questions.map(({ operationId }) => operationId),
    ]),
  )
  return taken.filter(({ id }) => called.has(id))
}

/** Null where the body has no schema, or one that no validator can be made of: that is noted, the rest goes on. */
function formOf(operation: Operation, context: Context): string | null {
  const schema = formSchema(operation, context)
  if (!schema) return null
  try {
    return formText(schema, context)
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    context.notes.push(`no form of ${operation.id}, for its schema cannot be compiled: ${reason}`)
    return null
  }
}

function forPeople(schema: Schema): Schema {
  return mapSubschemas(withoutHidden(schema), forPeople)
}

/** Required properties stay, because nothing could be saved without them. */
function withoutHidden(schema: Schema): Schema {
  const { properties = {}, required = [] } = schema
  const isHidden = ([name, property]: [string, Schema]) =>
    (property['x-admin'] as { hidden?: string } | undefined)?.hidden !== undefined && !required.includes(name)
  const entries = Object.entries(properties)
  if (!entries.some(isHidden)) return schema
  return { ...schema, properties: Object.fromEntries(entries.filter((entry) => !isHidden(entry))) }
}

/** By schema: making and changing a record mostly take the same, and of many forms one edit changes one. */
const made = new Map<string, string>()

function formText(schema: Schema, { isWhole }: Context): string {
  const source = JSON.stringify(schema, null, 1)
  const key = `${isWhole} ${source}`
  const known = made.get(key)
  if (known) return known
  const imports = new Imports()
  const parsed = schemaParser(schema as RJSFSchema)
  const keys = Object.keys(parsed)
  // One compiler for each, so that the code does not depend on what was compiled before.
  const compiler = ajvForRjsf({ optimize: isWhole })
  for (const key of keys) compiler.addSchema(withTrims(parsed[key] as Schema), key)
  const names = Object.fromEntries(keys.map((key, index) => [`f${index}`, key]))
  const code = imports
    .take(standaloneCode(compiler, names))
    .replaceAll(/export const (f\d+) = /g, 'const $1 = ')
  const map = keys.map((key, index) => `  ${JSON.stringify(key)}: f${index},\n`).join('')
  const text = `${header}${imports.text()}\n${code}\n\nexport const validators = {\n${map}}\n\nexport const schema = ${source}\n`
  made.set(key, text)
  return text
}

/**
 * Errors as rjsf's own compileSchemaValidatorsCode makes them, but for draft 2020-12. To make code shorter takes half of
 * the time; it is worth that where the code is shipped.
 */
function ajvForRjsf(code: { optimize: boolean }): Ajv2020 {
  const instance = ajv({ multipleOfPrecision: 8, verbose: true, inlineRefs: true, code }, { trims: false })
  instance.addKeyword(RJSF_ADDITIONAL_PROPERTIES_FLAG)
  return instance
}

const fileOf = (id: string) => id.replaceAll(/[^\w.-]+/g, '-')
