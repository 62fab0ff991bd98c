import { type SchemaReader, schemaReader } from '#rules/schema/reader.ts'
import { type Operation, operationsOf } from './operations.ts'
import type { Document } from './types.ts'

/** A bundled document, and what is read from it again and again. */
export interface Description {
  /** OpenAPI 3.1, with the shapes for writing and reading apart. */
  readonly document: Document
  readonly operations: readonly Operation[]
  readonly schemas: SchemaReader
}

export function descriptionOf(document: Document): Description {
  return {
    document,
    operations: operationsOf(document),
    schemas: schemaReader(document.components?.schemas ?? {}),
  }
}
