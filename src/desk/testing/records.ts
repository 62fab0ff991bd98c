import type { components } from '#generated/types.ts'

type Stored = components['schemas']['Organization']

export type Organization = Stored & { uuid: string; version: number; name: string; alias: string }

/** An organization as the server gives it, with what a test cares for. */
export function organization(change: Partial<Organization> = {}): Organization {
  const alias = change.alias ?? 'hohenbrueck'
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'Filiale Hohenbrück',
    alias,
    slug: alias,
    address: { street: 'Am Alten Hafen 12', zip: '24987', city: 'Hohenbrück' },
    advisors_count: 0,
    updated_at: '2026-11-20T15:40:00Z',
    updated_by: 'Jonas Petersen',
    version: 3,
    ...change,
  }
}
