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

interface Reference {
  readonly $ref: string
}

interface MediaTypes {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
}

export interface OperationDescription {
  readonly requestBody?: MediaTypes | Reference
  readonly responses?: Readonly<Record<string, MediaTypes | Reference>>
}

/** The bundled description: references lead to `#/components/…` only. */
export interface Description {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>
    readonly requestBodies?: Readonly<Record<string, MediaTypes>>
    readonly responses?: Readonly<Record<string, MediaTypes>>
  }
}

export interface Contract {
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly validators: Readonly<Record<string, OperationValidators | undefined>>
  /** Read when first needed: parsing it takes longer than everything else at start. */
  readonly description: () => Description
}

/** The schema of the operation's body, or of its reply with a status: the first that the media type fits. */
export function bodySchema(contract: Contract, entry: OperationEntry): JsonSchema | undefined {
  const { requestBody } = describe(contract, entry)
  const content = follow(contract, requestBody)?.content ?? {}
  return Object.values(content)[0]?.schema
}

/** Undefined where no JSON is declared; true where any will do. */
export function replySchema(
  contract: Contract,
  entry: OperationEntry,
  status: number | 'default',
): JsonSchema | undefined {
  const { responses } = describe(contract, entry)
  const content = follow(contract, responses?.[status])?.content ?? {}
  const type = Object.keys(content).find((each) => /[/+]json$/.test(each))
  return type === undefined ? undefined : (content[type]?.schema ?? true)
}

function describe(contract: Contract, { method, path }: OperationEntry): OperationDescription {
  return contract.description().paths?.[path]?.[method.toLowerCase()] ?? {}
}

function follow(contract: Contract, value: MediaTypes | Reference | undefined): MediaTypes | undefined {
  if (!value || !('$ref' in value)) return value
  const [kind, name = ''] = value.$ref.replace('#/components/', '').split('/', 2)
  const components = contract.description().components
  return kind === 'requestBodies' ? components?.requestBodies?.[name] : components?.responses?.[name]
}
