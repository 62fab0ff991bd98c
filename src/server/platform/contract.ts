/** What the binder takes from generated/, as plain types: tests bind small contracts of their own. */
import type { OperationEntry } from '#generated/operations.ts'

export type { OperationEntry } from '#generated/operations.ts'

/** An error as Ajv reports it. */
export interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A compiled validator; its faults stand in `errors` until the next call. */
export interface Validate {
  (data: unknown): boolean
  errors?: readonly Fault[] | null
}

export interface OperationValidators {
  readonly params?: Validate
  readonly querystring?: Validate
  readonly headers?: Validate
  readonly body?: Validate
}

export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** The bundled description: references lead to `#/components/…` only. */
export interface Description {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> }
}

interface MediaTypes {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
}

export interface OperationDescription {
  readonly requestBody?: MediaTypes
  readonly responses?: Readonly<Record<string, MediaTypes>>
}

export interface Contract {
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly validators: Readonly<Record<string, OperationValidators | undefined>>
  /** Read when first needed: parsing it takes longer than everything else at start. */
  readonly description: () => Description
}

export function describedOperation(
  contract: Contract,
  entry: OperationEntry,
): OperationDescription | undefined {
  return contract.description().paths?.[entry.path]?.[entry.method.toLowerCase()]
}
