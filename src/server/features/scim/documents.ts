/** What the server says of itself to directories (RFC 7643, 5 to 7; RFC 7644, 4). */
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { groupSchema } from './groups.ts'
import { listReply, mostResults } from './lists.ts'
import { groupAttributes, userAttributes } from './schema-attributes.ts'
import { userSchema } from './users.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'

type Address = Pick<Ctx, 'tenant'>

const metaOf = ({ tenant }: Address, resourceType: string, path: string) => ({
  resourceType,
  location: `${tenant.publicUrl}/scim/v2/${path}`,
})

const configuration = (ctx: Address) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: "The token of the institution's directory, in the header Authorization.",
      primary: true,
    },
  ],
  meta: metaOf(ctx, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

const kinds = [
  { name: 'User', endpoint: '/Users', schema: userSchema, description: 'Somebody who may sign in.' },
  { name: 'Group', endpoint: '/Groups', schema: groupSchema, description: 'A group, which may give roles.' },
] as const

const resourceTypes = (ctx: Address) =>
  kinds.map((kind) => ({
    schemas: [`${core}:ResourceType`],
    id: kind.name,
    ...kind,
    schemaExtensions: [],
    meta: metaOf(ctx, 'ResourceType', `ResourceTypes/${kind.name}`),
  }))

const attributesOf = { User: userAttributes, Group: groupAttributes } as const

const allSchemas = (ctx: Address) =>
  kinds.map(({ name, schema, description }) => ({
    schemas: [`${core}:Schema`],
    id: schema,
    name,
    description,
    attributes: attributesOf[name],
    meta: metaOf(ctx, 'Schema', `Schemas/${schema}`),
  }))

function one<Document extends { readonly id: string }>(all: readonly Document[], id: string) {
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase())
  if (found) return { status: 200, body: found } as const
  throw notFound()
}

const listOf = <Document>(all: readonly Document[]) =>
  ({ status: 200, body: listReply(all, all.length, 1) }) as const

export const scimDocumentsHandlers = {
  getScimServiceProviderConfig: async (ctx) => ({ status: 200, body: configuration(ctx) }),
  listScimSchemas: async (ctx) => listOf(allSchemas(ctx)),
  getScimSchema: async (ctx) => one(allSchemas(ctx), ctx.params.urn),
  listScimResourceTypes: async (ctx) => listOf(resourceTypes(ctx)),
  getScimResourceType: async (ctx) => one(resourceTypes(ctx), ctx.params.name),
} satisfies Handlers
