import type { IslandKey } from '../keys.ts'
import type { Type } from './calls.ts'

/** How to meet, in words; in this order. */
export const typeNames = {
  'in-branch': 'In branch',
  'by-phone': 'By phone',
  online: 'Online',
} as const satisfies Record<Type, IslandKey>
