import type { Handlers } from '#server/platform/binding/handler.ts'
import { etag } from '#server/platform/contract/etag.ts'
import { askedSettings, groupsOf, placeInGroups } from './groups.ts'
import { shownSettings, storedSettings, versionOfSetting } from './queries.ts'
import { saveSettings } from './saving.ts'

const one = { placeOf: (name: string) => name, shown: shownSettings }
const grouped = { placeOf: placeInGroups, shown: groupsOf }

export const settingsHandlers = {
  async getSettings({ tx }) {
    const { settings, version } = await storedSettings(tx)
    return { status: 200, headers: { etag: etag(version) }, body: shownSettings(settings) }
  },

  async updateSetting(ctx) {
    const { body, tx } = ctx
    const [[name, value] = ['', '']] = Object.entries(body) as [string, string][]
    await saveSettings(ctx, new Map([[name, value]]), one)
    return { status: 204, headers: { etag: etag(await versionOfSetting(tx, name)) } }
  },

  async getGroupedSettings({ tx }) {
    const { settings, version } = await storedSettings(tx)
    return { status: 200, headers: { etag: etag(version) }, body: groupsOf(settings) }
  },

  /** What is sent back as it was shown (the dots of a secret, the words that hold meanwhile) is no change. */
  async updateGroupedSettings(ctx) {
    const { tx } = ctx
    const shown = shownSettings((await storedSettings(tx)).settings)
    const asked = askedSettings(ctx.body)
    const changed = new Map([...asked].filter(([name, value]) => value !== shown[name]))
    await saveSettings(ctx, changed, grouped)
    const { settings, version } = await storedSettings(tx)
    return { status: 200, headers: { etag: etag(version) }, body: groupsOf(settings) }
  },
} satisfies Handlers
