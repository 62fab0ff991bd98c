import type { Overrides } from '../../screens/overrides.ts'

/** What of search forms is not generated: their code to copy with how it looks, and that of profiles and booking. */
export const searchForms: Overrides = {
  head: async () => (await import('./EmbedDialog.tsx')).EmbedDialog,
  aside: async () => (await import('./FormAside.tsx')).FormAside,
}
