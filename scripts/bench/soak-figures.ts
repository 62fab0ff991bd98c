import type { Figure } from './figure.ts'

/** Eight guests who ask for everything that they may, one call after the other, on each database. */
export const soakFigures = [
  { id: 'soak-rate', what: 'guests who ask for everything, {database}', unit: '/s', better: 'more' },
  { id: 'soak-first', what: 'the same: memory at the end of the first minute', unit: 'MB', better: 'less' },
  { id: 'soak-last', what: 'the same: memory at the end of the tenth', unit: 'MB', better: 'less' },
  { id: 'soak-growth', what: 'the same: how many times as much', unit: '', target: 1.1, better: 'less' },
  {
    id: 'soak-lag',
    what: 'the same: how late the event loop ran, p99',
    unit: 'ms',
    target: 50,
    better: 'less',
  },
  { id: 'soak-faults', what: 'the same: replies of 500 and above', unit: '', target: 0, better: 'less' },
] as const satisfies Figure[]
