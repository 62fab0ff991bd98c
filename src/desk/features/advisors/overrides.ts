import type { Overrides } from '../../screens/overrides.ts'

/** What of advisors is not generated: what becomes of their customers is said before they are switched off. */
export const advisors: Overrides = {
  fields: { is_active: async () => (await import('./ActiveSwitch.tsx')).ActiveSwitch },
}
