/** Keys for the institution's own site, as account admins make and end them (product §17.15). */
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import {
  type AnyCtx,
  editor,
  type StoredRecord,
  served,
  updatedBy,
} from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { keyStart, newApiKey } from '#server/platform/identity/api-keys.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import { noteEvent } from '../security-events/public.ts'

type ApiKey = components['schemas']['ApiKey'] & StoredRecord

const collection = {
  entity: entities.ApiKey,
  usualOrder: ['name'],
  options: () => ({ computed: { updated_by: updatedBy(entities.ApiKey) } }),
  async prepare(ctx: AnyCtx, body: Partial<ApiKey>, before: ApiKey | null) {
    const fresh = (body.apis ?? []).filter((api) => !before?.apis.includes(api))
    if (fresh.some((api) => !ctx.modules.has(api)))
      throw invalid({ apis: ['Your institution has not switched these calls on.'] })
    const origins = body.allowed_origins?.map((origin, i) => originOf(origin, i))
    return { ...body, ...(origins && { allowed_origins: [...new Set(origins)] }) }
  },
  // Not for a change that changes nothing.
  storeRelated: (ctx: AnyCtx) =>
    note(ctx, ctx.operation.method === 'POST' ? 'api-key-made' : 'api-key-changed'),
} as const

/** As browsers send it, without the port that goes without saying. @throws HttpError 422 at the field */
function originOf(text: string, place: number): string {
  if (URL.canParse(text)) return new URL(text).origin
  throw invalid({
    [`allowed_origins.${place}`]: [
      'Origin is not valid. Give scheme and host, for instance https://www.musterbank.example.',
    ],
  })
}

const keys = served<ApiKey>(collection)

/** Who made, changed or ended a key reads it among what happened to their account. */
async function note(
  ctx: Pick<Ctx, 'tx' | 'actor' | 'now' | 'ip' | 'browser'>,
  event: 'api-key-made' | 'api-key-changed' | 'api-key-deleted',
) {
  const uuid = editor(ctx)
  if (uuid !== null) await noteEvent(ctx.tx, { uuid }, { event, at: ctx.now, client: ctx })
}

export const apiKeysHandlers = {
  listApiKeys: keys.list,
  getApiKey: keys.show,

  async createApiKey(ctx) {
    const key = newApiKey()
    const stored = { key_hash: tokenHash(key), key_start: keyStart(key) }
    const reply = await served<ApiKey>({ ...collection, belonging: async () => stored }).create(ctx)
    // The only reply that has it.
    return { ...reply, body: { ...reply.body, key } }
  },

  updateApiKey: keys.update,

  async deleteApiKey(ctx) {
    const reply = await keys.remove(ctx)
    await note(ctx, 'api-key-deleted')
    return reply
  },
} satisfies Handlers
