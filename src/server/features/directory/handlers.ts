/** The desk's page of the directory: its token is made, made anew and removed here (product §30.17). */
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { rolesByGroupOf } from '#server/platform/identity/role-settings.ts'
import { noteEvent, type SecurityEvent } from '../security-events/public.ts'
import { dropToken, lockConnection, makeToken, readConnection, setLinksByEmail } from './connection.ts'
import { rolesGiven } from './sources.ts'

type Asked = Pick<Ctx, 'tx' | 'tenant' | 'settings' | 'actor' | 'now' | 'ip' | 'browser'>

async function shown({ tx, tenant, settings }: Pick<Asked, 'tx' | 'tenant' | 'settings'>) {
  const { made_at, last_used_at, ...connection } = await readConnection(tx)
  return {
    ...connection,
    roles_given: [...(await rolesGiven(tx, rolesByGroupOf(settings)))].sort(),
    address: `${tenant.publicUrl}/scim/v2`,
    made_at: made_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** Who did it reads it among what happened to their account. */
async function note(ctx: Asked, event: SecurityEvent) {
  const uuid = editor(ctx)
  if (uuid !== null) await noteEvent(ctx.tx, { uuid }, { event, at: ctx.now, client: ctx })
}

const change = (ctx: Asked) => ({ now: ctx.now, by: editor(ctx) })

export const directoryHandlers = {
  async getDirectory(ctx) {
    const body = await shown(ctx)
    return { status: 200, headers: { etag: etag(body.version) }, body }
  },

  async updateDirectory(ctx) {
    const { tx, body } = ctx
    await lockConnection(tx)
    const before = await shown(ctx)
    if (before.links_by_email !== body.links_by_email) {
      checkVersion(ctx, before.version, before)
      await setLinksByEmail(tx, body.links_by_email, change(ctx))
      await note(ctx, 'directory-changed')
    }
    const after = await shown(ctx)
    return { status: 200, headers: { etag: etag(after.version) }, body: after }
  },

  async createDirectoryToken(ctx) {
    const { token, event } = await makeToken(ctx.tx, change(ctx))
    await note(ctx, event)
    const body = await shown(ctx)
    // The only reply that has it.
    return { status: 201, headers: { etag: etag(body.version) }, body: { ...body, token } }
  },

  async deleteDirectoryToken(ctx) {
    if (await dropToken(ctx.tx, change(ctx))) await note(ctx, 'directory-token-removed')
    return { status: 204 }
  },
} satisfies Handlers
