import type { Settings } from '#server/platform/tenancy/tenant.ts'

/** Whether advisors choose their topics: unless the institution says no, since nobody can book with who has none (product §12.7). */
export const topicsEnabled = (settings: Settings): boolean => settings.topics_enabled !== 'false'
