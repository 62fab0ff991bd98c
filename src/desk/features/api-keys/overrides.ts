import type { Overrides } from '../../screens/overrides.ts'

/** What of API keys is not generated: how the institution's site calls with one. */
export const apiKeys: Overrides = {
  head: async () => (await import('./HowToCall.tsx')).HowToCall,
}
