/** Forms of pages without scripts, read as the JSON that the contract describes. */
import type { Contract, JsonSchema, OperationEntry } from '../contract/contract.ts'
import { bodySchema } from '../contract/contract.ts'
import { HttpError, sentence } from '../contract/errors.ts'

export const formType = 'application/x-www-form-urlencoded'

const mostFields = 200

type Properties = Readonly<Record<string, { readonly type?: unknown } | undefined>>

/** Reads forms of one operation; its schema is looked up when the first one comes. */
export function formReader(contract: Contract, entry: OperationEntry): (text: string) => unknown {
  let properties: Properties | undefined
  return (text) => {
    properties ??= propertiesOf(contract, bodySchema(contract, entry))
    return readForm(properties, text)
  }
}

/**
 * All values arrive as text. Lists are made of equal names, numbers and yes or no by their type; an empty field was left
 * out. What does not fit stays text, for the validator to refuse.
 *
 * @throws HttpError 400 for more fields than any form has
 */
export function readForm(properties: Properties, text: string): Record<string, unknown> {
  if (text.split('&', mostFields + 1).length > mostFields) throw new HttpError(400, sentence(400))
  const sent = new URLSearchParams(text)
  const read = [...new Set(sent.keys())].flatMap((name) => {
    const values = sent.getAll(name).filter((value) => value !== '')
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined
    return values.length === 0 ? [] : [[name, typed(type, values)] as const]
  })
  return Object.fromEntries(read)
}

function typed(type: unknown, values: readonly string[]): unknown {
  if (type === 'array') return values
  if (values.length > 1) return values
  const [value = ''] = values
  if (type === 'boolean') return value === 'on' || value === 'true' || (value === 'false' ? false : value)
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return value
}

function propertiesOf(contract: Contract, schema: JsonSchema | undefined): Properties {
  if (typeof schema !== 'object') return {}
  const { $ref, properties } = schema as { $ref?: string; properties?: Properties }
  const name = $ref?.replace('#/components/schemas/', '')
  return name
    ? propertiesOf(contract, contract.description().components?.schemas?.[name])
    : (properties ?? {})
}
