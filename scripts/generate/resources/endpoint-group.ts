import type { AdapterName, Resource } from '#rules/resource.ts'
import type { Method, Operation } from '../contract/operations.ts'
import { addressOf, type ResourceAddress } from './address.ts'
import type { EnvelopeSubject } from './envelope.ts'

/** The endpoints of one resource, found by the form of their paths, bodies and replies. */
export interface EndpointGroup {
  /** Of the collection or the singleton. */
  readonly address: ResourceAddress
  readonly singleton: boolean
  readonly adapter: AdapterName
  readonly list?: Operation
  readonly show?: Operation
  readonly create?: Operation
  readonly edit?: Operation
  readonly delete?: Operation
  /** Where calls take the key that have it not in their paths. */
  readonly keys?: NonNullable<Resource['keys']>
}

/** All that can be called at one address. */
export interface CallsAtAddress {
  readonly address: ResourceAddress
  readonly calls: Partial<Record<Method, Operation>>
}

export const operationsOf = ({ list, show, create, edit, delete: remove }: EndpointGroup): Operation[] =>
  [list, show, create, edit, remove].filter((each) => each !== undefined)

/** Address of one record: `/repos/{}/{}` where it takes two keys. */
export function itemId({ address, show, edit, delete: remove }: EndpointGroup): string {
  const ids = [show, edit, remove].flatMap((operation) => (operation ? [addressOf(operation.path).id] : []))
  return ids.find((id) => id.startsWith(`${address.id}/{}`) && id.endsWith('/{}')) ?? `${address.id}/{}`
}

export function lastWord({ parts, path }: ResourceAddress): string {
  return parts.findLast(({ isKey }) => !isKey)?.text ?? path
}

export function aboutOf(address: ResourceAddress, entity: string | null = null): EnvelopeSubject {
  return { word: lastWord(address), entity }
}

export function compact<Value extends object>(
  value: Value,
): { [Name in keyof Value]?: NonNullable<Value[Name]> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null),
  ) as { [Name in keyof Value]?: NonNullable<Value[Name]> }
}
