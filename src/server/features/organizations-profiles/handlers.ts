import type { Handlers, Settings } from '#server/platform/handler.ts'

/** How addresses of public pages of branches begin; both prefixes answer, this is the one that links carry. */
function prefixOf(settings: Settings): 'filiale' | 'f' {
  return settings['organizations_profiles.prefix'] === 'f' ? 'f' : 'filiale'
}

export const organizationsProfilesHandlers = {
  async getOrganizationEditorConfiguration({ settings }) {
    return { status: 200, body: { prefix: prefixOf(settings) } }
  },

  async getOrganizationProfileConfiguration({ settings }) {
    return { status: 200, body: { prefix: prefixOf(settings) } }
  },
} satisfies Handlers
