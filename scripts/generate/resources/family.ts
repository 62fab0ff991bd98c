import type { Adapter } from '#rules/resource.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Method, Operation } from '../contract/operations.ts'
import type { Schema } from '../contract/types.ts'
import { type Address, addressOf } from './address.ts'
import { type About, rowsIn } from './envelope.ts'
import type { View } from './view.ts'

/** The calls of one resource, found by the form of their paths, bodies and replies. */
export interface Family {
  /** Of the collection or the singleton. */
  readonly address: Address
  readonly singleton: boolean
  readonly adapter: Adapter
  readonly list?: Operation
  readonly show?: Operation
  readonly create?: Operation
  readonly edit?: Operation
  readonly delete?: Operation
}

/** All that can be called at one address. */
export interface Place {
  readonly address: Address
  readonly calls: Partial<Record<Method, Operation>>
}

/** Address of one record: `/repos/{}/{}` where it takes two keys. */
export function itemId({ address, show, edit, delete: remove }: Family): string {
  const ids = [show, edit, remove].flatMap((operation) => (operation ? [addressOf(operation.path).id] : []))
  return ids.find((id) => id.startsWith(`${address.id}/{}`) && id.endsWith('/{}')) ?? `${address.id}/{}`
}

export function lastWord({ parts, path }: Address): string {
  return parts.findLast(({ isKey }) => !isKey)?.text ?? path
}

export function aboutOf(address: Address, entity: string | null = null): About {
  return { word: lastWord(address), entity }
}

/** What tells lists, records and bodies apart. */
export interface Judge {
  readonly view: View
  isList(operation: Operation | undefined, subject: About): operation is Operation
  /** A page, a redirect or a file is none, nor is a list. */
  isRecord(operation: Operation | undefined): operation is Operation
  isArray(schema: Schema | undefined): boolean
  /** Whether it takes a record: JSON or a form, with fields or open. */
  takesRecord(operation: Operation | undefined): operation is Operation
}

export function judgeOf(view: View): Judge {
  const isArray = (schema: Schema | undefined) => schema !== undefined && view.typeOf(schema) === 'array'
  return {
    view,
    isArray,
    isList: (operation, subject): operation is Operation => {
      const reply = operation && replySchema(operation)
      return reply !== undefined && rowsIn(reply, view, subject) !== null
    },
    isRecord: (operation): operation is Operation => {
      const reply = operation && replySchema(operation)
      return reply !== undefined && ['object', 'any'].includes(view.typeOf(reply))
    },
    takesRecord: (operation): operation is Operation => {
      const body = operation && bodySchema(operation)
      return body !== undefined && ['object', 'any'].includes(view.typeOf(body))
    },
  }
}

export function compact<Value extends object>(
  value: Value,
): { [Name in keyof Value]?: NonNullable<Value[Name]> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null),
  ) as never
}
