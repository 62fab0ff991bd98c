import { astToString } from 'openapi-typescript/dist/lib/ts.js'
import { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.js'
import transformSchema from 'openapi-typescript/dist/transform/index.js'
import { jsonSchema } from '../contract/media.ts'
import type { Document, Parameter } from '../contract/types.ts'
import { isObject, mapValues } from '../contract/walk.ts'
import { header } from './source.ts'

type Context = Parameters<typeof transformSchema>[1]

/**
 * types.ts: paths, operations and components as TypeScript types. Runs in a worker, for it is the slowest emitter. What
 * openapi-typescript does first (lint, bundle) is left out: our own document is bundled, and it takes as long again.
 */
export function emitTypes(document: Document): string {
  const source = decoded(document) as Parameters<typeof transformSchema>[0]
  return header + astToString(transformSchema(source, contextOf(source)))
}

function contextOf(source: Parameters<typeof transformSchema>[0]): Context {
  const options = {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    // A property with a default may be left out of a body, so defaults must not make properties required.
    defaultNonNullable: false,
    emptyObjectsUnknown: false,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    immutable: false,
    makePathsEnum: false,
    pathParamsAsTypes: false,
    propertiesRequiredByDefault: false,
    readWriteMarkers: false,
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    silent: true,
  }
  return {
    ...options,
    discriminators: scanDiscriminators(source, options),
    injectFooter: [],
    postTransform: undefined,
    // Of the bundler, which is not called.
    redoc: undefined as never,
    resolve: (reference) => resolveRef(source, reference, { silent: true, visited: [] }),
    transform: undefined,
    transformProperty: undefined,
  }
}

/** A copy whose parameters that travel as JSON text have the type of what the text says, as both sides use them. */
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (!isObject(value)) return value
  const copy: Partial<Parameter> = mapValues(value as Record<string, unknown>, decoded)
  const { content, ...rest } = copy
  const isParameter = typeof rest.name === 'string' && typeof rest.in === 'string'
  const schema = isParameter && isObject(content) ? jsonSchema(content) : undefined
  return schema ? { ...rest, schema } : copy
}
