import type { Policy } from '#rules/access.ts'
import { freeName, pascalCase } from './names.ts'
import { pointTo } from './pointer.ts'
import {
  ContractError,
  type Document,
  type Header,
  type MediaType,
  type OperationObject,
  type Parameter,
  type PathItem,
  type Reference,
  type RequestBody,
  type Response,
} from './types.ts'

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

export type Method = Uppercase<(typeof methods)[number]>

/** An operation with its references followed, its parameters merged with the path's and defaults filled in. */
/** x-logs: a call that writes a record of another resource, or a part of a record. */
export interface LoggedRecord {
  /** Name of the resource. */
  resource: string
  /** Parameter of the path with the record's key, else the property of the reply; left out of values that there are once. */
  record?: string
  /** What the call that reads the record is asked for. */
  query?: Record<string, unknown>
  /** Property of the record with what is written: a list of names and values. */
  part?: string
}

export interface Operation {
  id: string
  method: Method
  path: string
  summary: string
  description: string
  tags: string[]
  access: Policy
  status?: 'planned'
  transaction?: 'manual'
  /** False where the server answers by a route of its own. */
  bound?: false
  /** Why it leaves nothing in the change log. */
  unlogged?: string
  /** Of which record it tells there, where the address does not say so. */
  logs?: LoggedRecord
  admin: Record<string, unknown>
  parameters: (Parameter & { required: boolean; style: string; explode: boolean; json: boolean })[]
  body: (RequestBody & { required: boolean }) | null
  responses: Record<
    string,
    Response & { headers: Record<string, Header>; content: Record<string, MediaType> }
  >
}

export function operationsOf(document: Document): Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [operationOf(document, path, item, method)] : [])),
  )
  // Strangers use a name twice, or none where another is the same: the linters see to ours.
  const seen = new Set<string>()
  return operations.map((operation) => {
    const id = freeName(operation.id, (name) => seen.has(name))
    seen.add(id)
    return id === operation.id ? operation : { ...operation, id }
  })
}

function operationOf(
  document: Document,
  path: string,
  item: PathItem,
  method: (typeof methods)[number],
): Operation {
  const object = item[method] as OperationObject
  const body = object.requestBody ? follow<RequestBody>(document, object.requestBody) : null
  return {
    id: object.operationId ?? method + pascalCase(path.replaceAll('{', 'by ')),
    method: method.toUpperCase() as Method,
    path,
    summary: object.summary ?? '',
    description: object.description ?? '',
    tags: object.tags ?? [],
    access: (object['x-access'] as Policy | undefined) ?? accessFromSecurity(document, object),
    ...(object['x-status'] === 'planned' && { status: 'planned' }),
    ...(object['x-transaction'] === 'manual' && { transaction: 'manual' }),
    ...(object['x-bound'] === false && { bound: false }),
    ...(typeof object['x-unlogged'] === 'string' && { unlogged: object['x-unlogged'] }),
    ...(object['x-logs'] !== undefined && { logs: object['x-logs'] as LoggedRecord }),
    admin: (object['x-admin'] as Record<string, unknown> | undefined) ?? {},
    parameters: parametersOf(document, item, object),
    body: body && { ...body, required: body.required ?? false },
    responses: responsesOf(document, object),
  }
}

/** For descriptions that know nothing of x-access. */
function accessFromSecurity(document: Document, { security = document.security }: OperationObject): Policy {
  const isOpen = !security?.length || security.some((each) => Object.keys(each).length === 0)
  return { allow: [isOpen ? 'guest' : 'signed-in'] }
}

function parametersOf(document: Document, item: PathItem, object: OperationObject): Operation['parameters'] {
  const merged = new Map<string, Parameter>()
  for (const each of [...(item.parameters ?? []), ...(object.parameters ?? [])]) {
    const parameter = follow<Parameter>(document, each)
    // Of a reference that leads nowhere nothing is known.
    if (parameter.name === undefined) continue
    merged.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...merged.values()].map((parameter) => {
    const style =
      parameter.style ?? (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple')
    return {
      ...parameter,
      required: parameter.required ?? false,
      style,
      explode: parameter.explode ?? style === 'form',
      json: parameter.content !== undefined,
    }
  })
}

function responsesOf(document: Document, object: OperationObject): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(object.responses ?? {}).map(([status, each]) => {
      const response = follow<Response>(document, each)
      const headers = Object.entries(response.headers ?? {}).map(
        ([name, header]) => [name, follow<Header>(document, header)] as const,
      )
      return [status, { ...response, headers: Object.fromEntries(headers), content: response.content ?? {} }]
    }),
  )
}

function follow<Target extends object>(document: Document, value: Target | Reference): Target {
  if (!('$ref' in value)) return value
  const found = pointTo(document, value.$ref.slice(1))
  if (found === undefined) throw new ContractError(`nothing stands at ${value.$ref}`)
  return follow(document, found as Target | Reference)
}
