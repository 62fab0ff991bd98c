import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { conflictOf, hasConflicts } from './conflicts.ts'
import { faultOf, type TextFault } from './faults.ts'
import { lockedSettings, saveSetting, shownSettings } from './queries.ts'

export const settingsHandlers = {
  async getSettings({ settings }) {
    return { status: 200, body: shownSettings(settings) }
  },

  async updateSetting(ctx) {
    const { body, tenant, tx } = ctx
    const [[name, value] = ['', '']] = Object.entries(body) as [string, string][]
    const fault = faultOf(name, value)
    if (fault) throw refused(ctx, name, fault)
    if (hasConflicts(name)) {
      const conflict = conflictOf(name, { ...(await lockedSettings(tx)), [name]: value })
      if (conflict) throw refused(ctx, name, conflict)
    }
    await saveSetting(tx, tenant.id, name, value)
    return { status: 204 }
  },
} satisfies Handlers

const refused = ({ translate }: Pick<Ctx, 'translate'>, name: string, { message, values }: TextFault) =>
  invalid({ [name]: [translate(message, values)] })
