import { createApiClient } from '#client/client.ts'
import type { OperationEntry } from '#generated/operations.ts'
import type { ListDialect, Resource, ResourceField } from '#rules/resource.ts'
import { provideAdmin } from '../admin.ts'
import { createDataProvider } from '../data-provider.ts'

const none = { list: null, show: null, create: null, edit: null, delete: null }

export const field = (name: string, change: Partial<ResourceField> = {}): ResourceField => ({
  name,
  type: 'string',
  kind: 'text',
  format: null,
  label: name,
  help: '',
  required: false,
  nullable: false,
  readOnly: false,
  writeOnly: false,
  enum: null,
  enumLabels: null,
  unit: null,
  reference: null,
  list: true,
  sortable: true,
  filterable: true,
  searchable: true,
  hints: {},
  ...change,
})

export const noDialect: ListDialect = {
  paging: null,
  maxSize: null,
  sort: null,
  search: null,
  filter: null,
  total: null,
}

interface CallSpec {
  readonly query?: readonly string[]
  readonly header?: readonly string[]
  readonly json?: readonly string[]
  readonly mediaTypes?: readonly string[]
}

/** The entry of an operation, as the generator would write it. */
export function operation(call: string, spec: CallSpec = {}): OperationEntry {
  const [method = '', path = ''] = call.split(' ')
  const parameter = (place: 'path' | 'query' | 'header', required: boolean) => (name: string) => ({
    name,
    in: place,
    required,
    style: place === 'query' ? 'form' : 'simple',
    explode: place === 'query',
    json: spec.json?.includes(name) ?? false,
  })
  return {
    id: call,
    method: method as OperationEntry['method'],
    path,
    summary: call,
    tags: [],
    access: { allow: ['guest'] },
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', true)(name)),
      ...(spec.query ?? []).map(parameter('query', false)),
      ...(spec.header ?? []).map(parameter('header', true)),
    ],
    body: ['POST', 'PUT', 'PATCH'].includes(method)
      ? { required: true, mediaTypes: spec.mediaTypes ?? ['application/json'] }
      : null,
    responses: {},
  }
}

/** A resource whose operations are known by `METHOD /path`. */
export function resourceOf(
  change: Partial<Omit<Resource, 'operations'>> & { operations?: Partial<Resource['operations']> },
): Resource {
  const operations = { ...none, ...change.operations }
  return {
    name: 'things',
    label: 'Things',
    path: '/things',
    parent: null,
    key: 'id',
    singleton: false,
    adapter: 'collection',
    planned: [],
    itemActions: [],
    entity: null,
    recordLabel: 'name',
    defaultSort: null,
    listQuery: null,
    dialect: noDialect,
    envelope: { rows: '', record: '', body: '' },
    concurrency: null,
    hints: {},
    fields: [field('id', { readOnly: true }), field('name', { required: true })],
    ...change,
    operations,
    operationIds: operations,
  }
}

export interface SeenCall {
  /** `METHOD /path?query`, decoded. */
  readonly call: string
  readonly headers: Headers
  readonly body: unknown
}

type Answer = (seen: SeenCall) => Response | undefined

/** A data provider for one resource, before a server that answers as the test says; all else is 404. */
export function providerFor(resource: Resource, operations: readonly OperationEntry[], answer: Answer) {
  provideAdmin({
    resources: [resource],
    operations: Object.fromEntries(operations.map((each) => [each.id, each])),
    formOf: () => undefined,
  })
  const seen: SeenCall[] = []
  const client = createApiClient({
    baseUrl: 'http://api.test',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const text = await request.text()
      const each = {
        call: `${request.method} ${decodeURIComponent(pathname + search)}`,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      }
      seen.push(each)
      return answer(each) ?? reply({ message: 'Not found' }, 404)
    },
  })
  return { provider: createDataProvider(client), seen, calls: () => seen.map(({ call }) => call) }
}

export function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  if (status === 204) return new Response(null, { status, headers })
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}
