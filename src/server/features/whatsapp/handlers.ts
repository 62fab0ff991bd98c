import type { Handlers } from '#server/platform/binding/handler.ts'
import { isUnchanged } from '#server/platform/collections/is-unchanged.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { findActive, visibleOptions } from '../advisors/public.ts'
import { findWhatsapp, saveWhatsapp } from './queries.ts'

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
    const found = await findWhatsapp(tx, params.alias)
    if (!found) throw notFound('Not found')
    return { status: 200, body: found }
  },

  async updateWhatsappSettings({ body, now, params, tx }) {
    const before = await findWhatsapp(tx, params.alias)
    if (!before) throw notFound('Not found')
    const { whatsapp_enable, whatsapp_id = before.whatsapp_id } = body
    const after = { whatsapp_enable, whatsapp_id: whatsapp_id.trim() }
    if (!isUnchanged(before, after)) await saveWhatsapp(tx, params.alias, after, now)
    return { status: 200, body: after }
  },
} satisfies Handlers
