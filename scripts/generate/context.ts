import { type Operation, operationsOf } from './contract/operations.ts'
import { type Schemas, schemasOf } from './contract/schemas.ts'
import type { Document } from './contract/types.ts'

/** What every emitter is given; it reads nothing else. */
export interface Context {
  /** Bundled, OpenAPI 3.1, with the shapes for writing and reading apart. */
  readonly document: Document
  readonly operations: readonly Operation[]
  readonly schemas: Schemas
}

/** One file below the output folder. */
export interface Output {
  readonly path: string
  readonly text: string
}

export type Emitter = (context: Context) => Output[] | Promise<Output[]>

export function contextOf(document: Document): Context {
  return {
    document,
    operations: operationsOf(document),
    schemas: schemasOf(document.components?.schemas ?? {}),
  }
}
