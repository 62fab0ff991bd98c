/** What is measured, and the figures of the design to reach. */
export interface Figure {
  id: string
  what: string
  unit: 'ms' | 's' | 'µs' | 'KB' | '/s' | ''
  /** Absent where the design names none. */
  target?: number
  better: 'less' | 'more'
}

export const figures = [
  { id: 'cold', what: 'cold start: new data folder, demo data, until ready', unit: 's', better: 'less' },
  { id: 'warm', what: 'warm start of the server, PGlite', unit: 's', target: 2, better: 'less' },
  { id: 'npm-start', what: 'second npm start until ready', unit: 's', target: 2, better: 'less' },
  { id: 'bind', what: 'binding the contract', unit: 'ms', target: 150, better: 'less' },
  { id: 'generate', what: 'npm run generate, whole contract', unit: 's', target: 1.5, better: 'less' },
  {
    id: 'generate-500',
    what: 'npm run generate, another contract of 500 paths',
    unit: 's',
    target: 2,
    better: 'less',
  },
  {
    id: 'dev-loop',
    what: 'npm run dev: from a saved schema to the new text in Chromium',
    unit: 's',
    target: 2,
    better: 'less',
  },
  {
    id: 'dev-server',
    what: 'npm run dev: from a saved schema to the server that has it',
    unit: 's',
    target: 2,
    better: 'less',
  },
  { id: 'per-request', what: 'what the contract adds to a write', unit: 'µs', target: 30, better: 'less' },
  {
    id: 'profile-html',
    what: 'profile: HTML with the card in it, gzip',
    unit: 'KB',
    target: 15,
    better: 'less',
  },
  {
    id: 'profile-js',
    what: 'profile: JS before any interaction, gzip',
    unit: 'KB',
    target: 10,
    better: 'less',
  },
  {
    id: 'popup-js',
    what: 'profile: JS with the largest popup open, gzip',
    unit: 'KB',
    target: 85,
    better: 'less',
  },
  { id: 'desk-js', what: 'desk: JS of the list screen, gzip', unit: 'KB', target: 330, better: 'less' },
  { id: 'form-js', what: 'desk: JS of a form screen, gzip', unit: 'KB', better: 'less' },
  {
    id: 'list-page',
    what: '100,000 branches, PGlite: a page with its count',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
  {
    id: 'list-search',
    what: '100,000 branches, PGlite: a page with search',
    unit: 'ms',
    target: 30,
    better: 'less',
  },
  {
    id: 'list-search-all',
    what: '100,000 branches, PGlite: a search that finds all',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'list-late',
    what: '100,000 branches, PGlite: page 5,000',
    unit: 'ms',
    target: 60,
    better: 'less',
  },
  {
    id: 'finder-name',
    what: '10,000 advisors, PGlite: a page by name',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
  {
    id: 'list-page-postgres',
    what: '100,000 branches, PostgreSQL: a page with its count',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
  {
    id: 'list-search-postgres',
    what: '100,000 branches, PostgreSQL: a page with search',
    unit: 'ms',
    target: 30,
    better: 'less',
  },
  {
    id: 'list-search-all-postgres',
    what: '100,000 branches, PostgreSQL: a search that finds all',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'list-late-postgres',
    what: '100,000 branches, PostgreSQL: page 5,000',
    unit: 'ms',
    target: 60,
    better: 'less',
  },
  {
    id: 'finder-name-postgres',
    what: '10,000 advisors, PostgreSQL: a page by name',
    unit: 'ms',
    target: 20,
    better: 'less',
  },
  { id: 'list-rows', what: '100,000 branches: first rows in Chromium', unit: 'ms', better: 'less' },
  {
    id: 'list-score',
    what: '100,000 branches: performance score of the list, desktop',
    unit: '',
    target: 0.9,
    better: 'more',
  },
  {
    id: 'profile-score',
    what: 'profile: performance score, phone on slow 4G',
    unit: '',
    target: 0.99,
    better: 'more',
  },
  {
    id: 'branch-score',
    what: 'branch: performance score, phone on slow 4G',
    unit: '',
    target: 0.99,
    better: 'more',
  },
  {
    id: 'finder-score',
    what: 'finder with a search: performance score, phone on slow 4G',
    unit: '',
    target: 0.99,
    better: 'more',
  },
  { id: 'profile-shift', what: 'profile: layout shift', unit: '', target: 0, better: 'less' },
  {
    id: 'profile-blocked',
    what: 'profile: blocking time, phone',
    unit: 'ms',
    target: 50,
    better: 'less',
  },
  {
    id: 'profile-rate',
    what: 'profile pages, PGlite, 20 connections',
    unit: '/s',
    target: 300,
    better: 'more',
  },
  {
    id: 'profile-p99',
    what: 'profile pages, PGlite, 99th percentile',
    unit: 'ms',
    target: 150,
    better: 'less',
  },
  {
    id: 'profile-fresh-rate',
    what: 'the same, each rendered anew from the database',
    unit: '/s',
    better: 'more',
  },
  { id: 'finder-rate', what: 'finder by name, PGlite, 20 connections', unit: '/s', better: 'more' },
  { id: 'finder-p50', what: 'finder by name, PGlite, 20 connections: median', unit: 'ms', better: 'less' },
  { id: 'rivals-won', what: '400 rivals for one slot: bookings made', unit: '', target: 1, better: 'less' },
  {
    id: 'rivals-time',
    what: '400 rivals for one slot: until all have an answer',
    unit: 'ms',
    better: 'less',
  },
  { id: 'inserts', what: 'appointments of many advisors, PostgreSQL with fsync', unit: '/s', better: 'more' },
  {
    id: 'fuzz-requests',
    what: 'contract fuzz: requests to all operations',
    unit: '',
    target: 20_000,
    better: 'more',
  },
  { id: 'fuzz-faults', what: 'contract fuzz: operations with a fault', unit: '', target: 0, better: 'less' },
  { id: 'fuzz-slowest', what: 'contract fuzz: slowest reply', unit: 'ms', target: 1_500, better: 'less' },
] as const satisfies Figure[]

export type FigureId = (typeof figures)[number]['id']
export type Values = Partial<Record<FigureId, number>>
