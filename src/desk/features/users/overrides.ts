import type { Overrides } from '../../screens/overrides.ts'

/** What of users is not generated: how they get in, and that they can be signed out. */
export const users: Overrides = {
  aside: async () => (await import('./UserAside.tsx')).UserAside,
}
