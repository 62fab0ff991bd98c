import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import type { Schema } from '#rules/schema/schema.ts'
import { eachSubschema, mapSubschemas } from '../contract/walk.ts'
import { addKeywords, withTrims } from './keywords.ts'

/** Ajv as our validators are compiled: draft 2020-12, all errors, our own keywords, foreign ones (x-…) let through. */
export function ajv(options: Options = {}, { trims } = { trims: true }): Ajv2020 {
  const instance = new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    // The linters check the schemas; doing it here would take as long as all the rest.
    validateSchema: false,
    meta: false,
    // References are to whole components; repeating them where they are used would double the code.
    inlineRefs: false,
    ...options,
    code: { source: true, esm: true, lines: false, ...options.code },
  })
  addFormats(instance)
  addKeywords(instance, { trims })
  return instance
}

/**
 * Validators for schemas that refer to `#/components/schemas/Name`.
 *
 * @returns a JavaScript expression without free names but those of `imports`: an object of functions by the same keys
 */
export function compile(
  schemas: Readonly<Record<string, Schema>>,
  components: Readonly<Record<string, Schema>>,
  imports: Imports,
  options: Options = {},
): string {
  if (Object.keys(schemas).length === 0) return '{}'
  const instance = ajv(options)
  for (const name of reachable(Object.values(schemas), components)) {
    instance.addSchema(withTrims(lean(components[name] ?? {})), componentId(name))
  }
  const idOf = entryIds(instance)
  const functions = new Map<string, string>()
  const entries = Object.entries(schemas).map(([key, schema]) => {
    const id = idOf(withTrims(lean(schema)))
    if (!functions.has(id)) functions.set(id, `f${functions.size}`)
    return `${JSON.stringify(key)}: ${functions.get(id)}`
  })
  const names = Object.fromEntries([...functions].map(([id, name]) => [name, id]))
  const code = imports.take(standaloneCode(instance, names)).replace(/^"use strict";/, '')
  const body = code.replaceAll(/export const (f\d+) = /g, 'const $1 = ')
  return `(() => {\n${body}\nreturn {\n${entries.join(',\n')},\n}\n})()`
}

/** Names of the components that the schemas refer to, and those that these refer to. */
function reachable(schemas: readonly Schema[], components: Readonly<Record<string, Schema>>): Set<string> {
  const found = new Set<string>()
  const open = [...schemas]
  for (let schema = open.pop(); schema; schema = open.pop()) {
    eachSubschema(schema, ({ $ref }) => {
      const name = $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined
      if (name === undefined || found.has(name)) return
      found.add(name)
      open.push(components[name] ?? {})
    })
  }
  return found
}

/** Most replies are nothing but a component, and many parameters are alike: each is compiled once. */
function entryIds(instance: Ajv2020): (schema: Schema) => string {
  const known = new Map<string, string>()
  return (schema) => {
    if (schema.$ref && Object.keys(schema).length === 1) return schema.$ref
    const text = JSON.stringify(schema)
    const id = known.get(text) ?? `entry:${known.size}`
    if (!known.has(text)) instance.addSchema(schema, id)
    known.set(text, id)
    return id
  }
}

const prefix = '#/components/schemas/'

const componentId = (name: string) => `component:${name}`

/** Keywords of our own that validation reads. */
const checked = new Set(['x-line', 'x-trim'])

/** What validation does not read is left out, and references lead to the ids that components have here. */
function lean(schema: Schema): Schema {
  const { title, description, examples, example, default: _, deprecated, ...rest } = schema
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([key]) => checked.has(key) || !key.startsWith('x-')),
  ) as Schema
  const $ref = schema.$ref?.replace(prefix, componentId(''))
  return mapSubschemas($ref ? { ...kept, $ref } : kept, lean)
}

/** Turns the `require` calls that standalone code leaves into imports at the head of an ES module. */
export class Imports {
  readonly #modules = new Map<string, string>()

  /** The code with each `require("x")` replaced by a name that `text()` imports. */
  take(code: string): string {
    return code.replaceAll(/require\("([^"]+)"\)/g, (_, module: string) => {
      const file = /\.\w+$/.test(module) ? module : `${module}.js`
      const name = this.#modules.get(file) ?? `m${this.#modules.size}`
      this.#modules.set(file, name)
      return name
    })
  }

  text(): string {
    return [...this.#modules]
      .map(([file, name]) => `import * as ${name}Module from '${file}'\n${plain(name)}`)
      .join('')
  }
}

/** Node gives CommonJS modules as `default`, bundlers may unwrap them: take whichever is the module's own exports. */
const plain = (name: string) => `const ${name} = { ...${name}Module, ...${name}Module.default }\n`
