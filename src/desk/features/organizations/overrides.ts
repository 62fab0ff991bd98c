import type { Overrides } from '../../screens/overrides.ts'

/** What of branches is not generated: the links to the pages about one. */
export const organizations: Overrides = {
  aside: async () => (await import('./BranchAside.tsx')).BranchAside,
}
