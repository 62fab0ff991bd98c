import type { Overrides } from '../../screens/overrides.ts'

/** What of requests is not generated: the visitor's words above the form, and the ways to answer. */
export const contactRequests: Overrides = {
  form: async () => (await import('./RequestForm.tsx')).RequestForm,
}
