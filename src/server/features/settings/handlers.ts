import { afterCommit } from '#server/platform/database.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/handler.ts'
import { forgetTenant } from '#server/platform/tenancy.ts'
import { faultOf } from './faults.ts'
import { knownSettings } from './known.ts'
import { saveSetting } from './queries.ts'

export const settingsHandlers = {
  async getSettings({ settings }) {
    return {
      status: 200,
      body: Object.fromEntries(knownSettings().map(({ name }) => [name, settings[name] ?? ''])),
    }
  },

  async updateSetting(ctx) {
    const { body, tenant, tx } = ctx
    const [[name, value] = ['', '']] = Object.entries(body) as [string, string][]
    const fault = faultOf(name, value)
    if (fault) throw invalid({ [name]: [ctx.translate(fault.message, fault.values)] })
    await saveSetting(tx, tenant.id, name, value)
    afterCommit(tx, () => forgetTenant(tenant.id))
    return { status: 204 }
  },
} satisfies Handlers
