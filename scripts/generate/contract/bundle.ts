import { basename, dirname, extname, resolve } from 'node:path'
import type { Schema } from '#rules/schema/schema.ts'
import { withVersions } from './by-language.ts'
import { fileLoader, type Load } from './load.ts'
import { freeName, pascalCase } from './names.ts'
import { unicodePattern } from './patterns.ts'
import { pointTo } from './pointer.ts'
import { tidy } from './tidy.ts'
import { ContractError, type Document } from './types.ts'
import { upgradeSchema } from './upgrade.ts'
import { isObject, mapSubschemas, mapValues } from './walk.ts'

/** Where a reference leads: an absolute file and a JSON pointer in it, '' for the whole file. */
interface SchemaLocation {
  file: string
  pointer: string
}

interface Bundling {
  entry: string
  load: Load
  isOld: boolean
  /** Target → name under #/components/schemas. */
  names: Map<string, string>
  schemas: Record<string, Schema>
  /** Called for each reference that leads nowhere; without it such a reference is a fault. */
  missing: ((sentence: string) => void) | undefined
  /** Targets being put in place of their reference, to find circles. */
  inlining: string[]
}

/**
 * Reads a description with all files that it refers to and makes one OpenAPI 3.1 document of it. Each referenced schema
 * stands once, under `#/components/schemas/Name`, so recursion stays; other references into files are put in place.
 *
 * @param missing is called for each reference that leads nowhere, which then stands for any value
 * @throws ContractError with one line that names the file; without `missing` also for references that lead nowhere
 */
export function bundle(
  file: string,
  load: Load = fileLoader(),
  missing?: (sentence: string) => void,
): Document {
  const entry = resolve(file)
  const root = load(entry)
  if (!isObject(root)) throw new ContractError(`${file} is not an OpenAPI description`)
  const { openapi, swagger } = root as { openapi?: unknown; swagger?: unknown }
  if (swagger !== undefined && openapi === undefined) {
    throw new ContractError(
      `${file} is a Swagger ${swagger} description; convert it to OpenAPI 3 first (npx swagger2openapi, or the converter of editor.swagger.io)`,
    )
  }
  const version = String(openapi ?? '')
  if (!/^3\.[01]\./.test(version)) {
    throw new ContractError(
      `${file} is not an OpenAPI 3.0 or 3.1 description${version && `, but ${version}`}`,
    )
  }
  const bundling: Bundling = {
    entry,
    load,
    isOld: version.startsWith('3.0'),
    names: new Map(),
    schemas: {},
    missing,
    inlining: [],
  }
  return bundleRoot(tidy(root), bundling)
}

function bundleRoot(root: Document, bundling: Bundling): Document {
  const declared = root.components?.schemas ?? {}
  for (const [name, schema] of Object.entries(declared)) {
    // An alias for a file gives that file's schema its name, whoever refers to the file.
    const external = aliased(schema, bundling.entry)
    if (external && !bundling.names.has(keyOf(external))) bundling.names.set(keyOf(external), name)
    bundling.names.set(keyOf({ file: bundling.entry, pointer: `/components/schemas/${name}` }), name)
    bundling.schemas[name] = {}
  }
  for (const [name, schema] of Object.entries(declared)) {
    bundling.schemas[name] = bundleDeclared(name, schema, bundling)
  }
  const { schemas: _, ...components } = root.components ?? {}
  const rest = bundleObject(
    { ...root, paths: root.paths ?? {}, components },
    bundling.entry,
    bundling,
  ) as Document
  return { ...rest, openapi: '3.1.0', components: { ...rest.components, schemas: bundling.schemas } }
}

function bundleDeclared(name: string, schema: Schema, bundling: Bundling): Schema {
  const target = aliased(schema, bundling.entry)
  if (!target || bundling.names.get(keyOf(target)) !== name)
    return bundleSchema(schema, bundling.entry, bundling)
  return bundleSchema(foundOr({}, target, bundling) as Schema, target.file, bundling)
}

/** The file's schema that a component is nothing but another name for. */
function aliased(schema: Schema, entry: string): SchemaLocation | null {
  const isAlias = schema.$ref && !schema.$ref.startsWith('#') && Object.keys(schema).length === 1
  return isAlias && schema.$ref ? targetOf(schema.$ref, entry) : null
}

function bundleSchema(schema: Schema, file: string, bundling: Bundling): Schema {
  const {
    $id: _id,
    $schema: _schema,
    $anchor: _anchor,
    $defs: _defs,
    definitions: _definitions,
    ...own
  } = schema
  const mapped = mapSubschemas(own, (subschema) => bundleSchema(subschema, file, bundling))
  if (mapped.properties) mapped.properties = withoutEmpty(mapped.properties)
  const bundled = withVersions(mapped)
  if (typeof bundled.pattern === 'string') bundled.pattern = unicodePattern(bundled.pattern)
  if (isObject(bundled.discriminator))
    bundled.discriminator = discriminator(bundled.discriminator, file, bundling)
  if (typeof bundled.$ref === 'string') {
    const $ref = schemaReference(bundled.$ref, file, bundling)
    return bundling.isOld ? { $ref } : { ...bundled, $ref }
  }
  return bundling.isOld ? upgradeSchema(bundled) : bundled
}

function withoutEmpty(properties: Record<string, Schema>): Record<string, Schema> {
  const isEmpty = (property: unknown) => property === null || property === undefined
  if (!Object.values(properties).some(isEmpty)) return properties
  return Object.fromEntries(Object.entries(properties).filter(([, property]) => !isEmpty(property)))
}

function schemaReference(reference: string, file: string, bundling: Bundling): string {
  const target = targetOf(reference, file)
  const key = keyOf(target)
  const known = bundling.names.get(key)
  if (known) return `#/components/schemas/${known}`
  const schema = foundOr({}, target, bundling)
  if (!isObject(schema)) throw new ContractError(`${file}: ${reference} is not a schema`)
  const name = nameFor(target, bundling)
  bundling.names.set(key, name)
  bundling.schemas[name] = {}
  bundling.schemas[name] = bundleSchema(schema, target.file, bundling)
  return `#/components/schemas/${name}`
}

function discriminator(value: Record<string, unknown>, file: string, bundling: Bundling) {
  if (!isObject(value.mapping)) return value
  const mapping = mapValues(value.mapping as Record<string, string>, (to) =>
    /[#/]|\.(ya?ml|json)$/.test(to) ? schemaReference(to, file, bundling) : to,
  )
  return { ...value, mapping }
}

function nameFor({ file, pointer }: SchemaLocation, { names }: Bundling): string {
  const taken = new Set(names.values())
  const fromFile = pascalCase(basename(file, extname(file)))
  const fromPointer = pascalCase(pointer.split('/').at(-1) ?? '')
  const wished = fromPointer || fromFile
  const longer = taken.has(wished) && fromPointer ? fromFile + fromPointer : wished
  return freeName(longer, (name) => taken.has(name))
}

/** Bundles what is not a schema: references into files are replaced by what they refer to. Below `schema`, schemas begin. */
function bundleObject(value: unknown, file: string, bundling: Bundling): unknown {
  if (Array.isArray(value)) return value.map((each) => bundleObject(each, file, bundling))
  if (!isObject(value)) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string' && !($ref.startsWith('#/components/') && file === bundling.entry)) {
    return inline($ref, file, bundling)
  }
  return mapValues(value as Record<string, unknown>, (each, key) => {
    if (key === 'example' || key === 'value' || key.startsWith('x-')) return each
    if (key === 'schema' && isObject(each)) return bundleSchema(each, file, bundling)
    return bundleObject(each, file, bundling)
  })
}

function inline(reference: string, file: string, bundling: Bundling): unknown {
  const target = targetOf(reference, file)
  const key = keyOf(target)
  if (bundling.inlining.includes(key)) throw new ContractError(`${file}: ${reference} leads back to itself`)
  bundling.inlining.push(key)
  const result = bundleObject(foundOr({}, target, bundling), target.file, bundling)
  bundling.inlining.pop()
  return result
}

function targetOf(reference: string, file: string): SchemaLocation {
  if (isElsewhere(reference)) return { file: reference, pointer: '' }
  const [path = '', fragment = ''] = reference.split('#')
  return {
    file: path ? resolve(dirname(file), decodeURIComponent(path)) : file,
    pointer: decodeURIComponent(fragment),
  }
}

const isElsewhere = (reference: string) => /^[a-z]+:\/\//i.test(reference)

const keyOf = ({ file, pointer }: SchemaLocation) => `${file}#${pointer}`

function find({ file, pointer }: SchemaLocation, { load, entry }: Bundling): unknown {
  if (isElsewhere(file)) throw new ContractError(`${entry}: ${file} is not a local file`)
  const found = pointTo(load(file), pointer)
  if (found === undefined) throw new ContractError(`${file} has nothing at #${pointer}`)
  return found
}

/** What a reference leads to; where it leads nowhere and that is allowed, `instead`. */
function foundOr(instead: unknown, target: SchemaLocation, bundling: Bundling): unknown {
  try {
    return find(target, bundling)
  } catch (error) {
    if (!bundling.missing || !(error instanceof ContractError)) throw error
    bundling.missing(`${error.message}; it is taken for anything`)
    return instead
  }
}
