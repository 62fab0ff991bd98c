import type { Figure } from './figure.ts'

/** A push on PostgreSQL while the push service refuses each thirteenth phone, hangs, and breaks off. */
export const pushFaultFigures = [
  {
    id: 'push-faults-time',
    what: '1,000,000 phones at a push service with faults, until all is known',
    unit: 's',
    better: 'less',
  },
  {
    id: 'push-faults-lost',
    what: 'the same: phones that were neither woken nor said to be gone',
    unit: '',
    target: 0,
    better: 'less',
  },
  {
    id: 'push-faults-untold',
    what: 'the same: phones of which is not said what became of them',
    unit: '',
    target: 0,
    better: 'less',
  },
  { id: 'push-faults-twice', what: 'the same: phones woken more than once', unit: '', better: 'less' },
  {
    id: 'push-faults-memory',
    what: 'the same: memory of the process at most',
    unit: 'MB',
    target: 600,
    better: 'less',
  },
] as const satisfies Figure[]
