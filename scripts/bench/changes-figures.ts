import type { Figure } from './figure.ts'

/** What the change log costs whoever writes, on each database. */
export const changesFigures = [
  { id: 'changes-write', what: 'a write that leaves no entry, {database}', unit: 'ms', better: 'less' },
  { id: 'changes-entry', what: 'the same: what an entry of the change log adds', unit: 'µs', better: 'less' },
  {
    id: 'changes-bytes',
    what: 'the same: bytes of an entry with a value, indexes too',
    unit: 'B',
    better: 'less',
  },
] as const satisfies Figure[]
