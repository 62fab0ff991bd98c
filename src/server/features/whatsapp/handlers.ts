import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { isUnchanged } from '#server/platform/collections/is-unchanged.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { findActive, lockedAdvisor, visibleOptions } from '../advisors/public.ts'
import { findWhatsapp, type StoredWhatsapp, saveWhatsapp } from './queries.ts'

export const whatsappHandlers = {
  /** For visitors: the institution's number, and behind # who is meant (product §26.5). */
  async getWhatsappConfiguration(ctx) {
    const row = await findActive(ctx.tx, ctx.params.alias)
    if (!row) throw notFound('Not found')
    const isEnabled = visibleOptions(row, ctx).whatsapp
    const phoneNumber = isEnabled ? `${ctx.settings.whatsapp_number}#${row.whatsapp_id}` : null
    return { status: 200, body: { isEnabled, phoneNumber } }
  },

  async getWhatsappSettings({ params, tx }) {
    return replyOf(await presentWhatsapp(tx, params.alias))
  },

  /** Who sends what is stored has it, whatever version they read. */
  async updateWhatsappSettings(ctx) {
    const { body, now, params, tx } = ctx
    await lockedAdvisor(tx, params.alias)
    const before = await presentWhatsapp(tx, params.alias)
    const { whatsapp_enable, whatsapp_id = before.settings.whatsapp_id } = body
    const after = { whatsapp_enable, whatsapp_id: whatsapp_id.trim() }
    if (!isUnchanged(before.settings, after)) {
      checkVersion(ctx, before.version, before.settings)
      await saveWhatsapp(tx, params.alias, after, { at: now, by: editor(ctx) })
    }
    return replyOf(await presentWhatsapp(tx, params.alias))
  },
} satisfies Handlers

async function presentWhatsapp(tx: Ctx['tx'], alias: string): Promise<StoredWhatsapp> {
  const found = await findWhatsapp(tx, alias)
  if (!found) throw notFound('Not found')
  return found
}

const replyOf = ({ settings, version }: StoredWhatsapp) =>
  ({ status: 200, headers: { etag: etag(version) }, body: settings }) as const
