import type { Figure } from './figure.ts'

const whats = {
  start: ['from a start to its first write', 'ms'],
  memory: ['memory after a start', 'MB'],
  profile: ['a profile page', 'ms'],
  finder: ['the finder page', 'ms'],
  name: ['advisors by name', 'ms'],
  next: ['advisors by next free slot', 'ms'],
  slots: ['free slots of a day', 'ms'],
  list: ['advisors in the desk', 'ms'],
  options: ['what the finder offers to choose from', 'ms'],
  book: ['hold and booking', 'ms'],
} as const satisfies Record<string, [string, Figure['unit']]>

type What = keyof typeof whats

/** Of one institution beside 2,000 that do nothing, and by how much more than beside one. */
export const tenantsFigures = (Object.keys(whats) as What[]).flatMap((what) => {
  const [said, unit] = whats[what]
  return [
    { id: `tenants-${what}` as const, what: `2,000 idle tenants: ${said}`, unit, better: 'less' as const },
    {
      id: `tenants-${what}-more` as const,
      what: 'the same: more than with one, in percent',
      unit: '' as const,
      target: 10,
      better: 'less' as const,
    },
  ]
})
