/** What is measured, and the figures of the design to reach. */

import { batchesFigures } from './batches-figures.ts'
import { changesFigures } from './changes-figures.ts'
import {
  exportFigures,
  listFigures,
  mailFigures,
  pushFigures,
  reportFigures,
  slotsFigures,
} from './database-figures.ts'
import type { Figure } from './figure.ts'
import { messagesFigures } from './messages-figures.ts'
import { pushFaultFigures } from './push-faults-figures.ts'
import { retentionFigures } from './retention-figures.ts'
import { scimFigures } from './scim-figures.ts'
import { signInFigures } from './sign-in-figures.ts'
import { sizeFigures } from './size-figures.ts'
import { soakFigures } from './soak-figures.ts'
import { tenantsFigures } from './tenants-figures.ts'

const productFigures = [
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
  {
    id: 'redirected',
    what: 'a visitor led on from one of 10,000 retired addresses, in the server',
    unit: 'ms',
    target: 1,
    better: 'less',
  },
  {
    id: 'redirected-other',
    what: 'the same: what looking them up adds to a page',
    unit: 'µs',
    better: 'less',
  },
  {
    id: 'picture-cold',
    what: 'picture of a link to a profile, drawn',
    unit: 'ms',
    target: 150,
    better: 'less',
  },
  {
    id: 'picture-cold-slowest',
    what: 'the same: the slowest of 30',
    unit: 'ms',
    target: 150,
    better: 'less',
  },
  {
    id: 'picture-other',
    what: 'the same: the first name in Arabic, with emoji, or of 200 letters',
    unit: 'ms',
    target: 150,
    better: 'less',
  },
  {
    id: 'picture-first',
    what: 'the same: the first of a server, once its page was read',
    unit: 'ms',
    target: 150,
    better: 'less',
  },
  {
    id: 'picture-held',
    what: 'the same: how long others waited for the server meanwhile',
    unit: 'ms',
    better: 'less',
  },
  { id: 'picture-kept', what: 'the same: one that is kept', unit: 'ms', better: 'less' },
  { id: 'per-request', what: 'what the contract adds to a write', unit: 'µs', target: 30, better: 'less' },
  { id: 'profile-plain', what: 'profile: HTML', unit: 'KB', better: 'less' },
  { id: 'profile-packed', what: 'the same, gzip', unit: 'KB', better: 'less' },
  { id: 'profile-fresh-time', what: 'the same: made anew, on the processor', unit: 'ms', better: 'less' },
  { id: 'profile-kept-time', what: 'the same: one that is kept', unit: 'ms', better: 'less' },
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
    id: 'embed-js',
    what: '/embed.js, for pages of other sites, gzip',
    unit: 'KB',
    target: 5,
    better: 'less',
  },
  {
    id: 'popup-js',
    what: 'profile: JS with the largest popup open, gzip',
    unit: 'KB',
    target: 85,
    better: 'less',
  },
  { id: 'flow-js', what: 'the same, booking to its last step', unit: 'KB', better: 'less' },
  { id: 'desk-js', what: 'desk: JS of the list screen, gzip', unit: 'KB', target: 330, better: 'less' },
  { id: 'form-js', what: 'desk: JS of a form screen, gzip', unit: 'KB', better: 'less' },
] as const satisfies Figure[]

const loadFigures = [
  {
    id: 'slots-oracle',
    what: 'questions about 400 days, three server clocks: compared with asking each minute',
    unit: '',
    better: 'more',
  },
  { id: 'slots-oracle-faults', what: 'the same: answers that differ', unit: '', target: 0, better: 'less' },
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
  { id: 'passes-cold', what: 'wallet cards signed anew, many at once, PGlite', unit: '/s', better: 'more' },
  {
    id: 'passes-cached',
    what: 'wallet cards that are signed already, 20 at once',
    unit: '/s',
    better: 'more',
  },
  {
    id: 'pass-cold',
    what: 'one wallet card signed anew, until it can be sent: median',
    unit: 'ms',
    better: 'less',
  },
  {
    id: 'passes-delay',
    what: 'while cards are signed: how late the event loop is, 99th percentile',
    unit: 'ms',
    target: 50,
    better: 'less',
  },
  { id: 'inserts', what: 'appointments of many advisors, PostgreSQL with fsync', unit: '/s', better: 'more' },
  {
    id: 'bookings-rate',
    what: 'bookings over HTTP (hold, then book), PostgreSQL with fsync',
    unit: '/s',
    target: 300,
    better: 'more',
  },
  {
    id: 'bookings-p99',
    what: 'the same: 99th percentile of the slower of the two calls',
    unit: 'ms',
    target: 500,
    better: 'less',
  },
  {
    id: 'bookings-faults',
    what: 'the same: replies that are no answer',
    unit: '',
    target: 0,
    better: 'less',
  },
  {
    id: 'bookings-lost',
    what: 'kills under booking load: acknowledged bookings and mail jobs lost',
    unit: '',
    target: 0,
    better: 'less',
  },
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

type Size = Id<
  | typeof sizeFigures
  | typeof mailFigures
  | typeof tenantsFigures
  | typeof pushFaultFigures
  | typeof retentionFigures
>
type Id<F extends readonly Figure[]> = F[number]['id']
type OnEither = Id<
  | typeof listFigures
  | typeof reportFigures
  | typeof exportFigures
  | typeof slotsFigures
  | typeof pushFigures
  | typeof signInFigures
  | typeof changesFigures
  | typeof batchesFigures
  | typeof scimFigures
  | typeof soakFigures
  | typeof messagesFigures
>
export type FigureId =
  | Size
  | Id<typeof productFigures>
  | Id<typeof loadFigures>
  | OnEither
  | `${OnEither}-postgres`

/** First on PGlite, then on PostgreSQL. */
function onBoth<Name extends string>(measured: readonly (Figure & { id: Name })[]) {
  const on = <To extends string>(database: string, to: (id: Name) => To) =>
    measured.map((each) => ({ ...each, id: to(each.id), what: each.what.replace('{database}', database) }))
  return [...on('PGlite', (id) => id), ...on('PostgreSQL', (id) => `${id}-postgres` as const)]
}

export const figures: readonly (Figure & { id: FigureId })[] = [
  ...productFigures,
  ...onBoth(listFigures),
  ...onBoth(reportFigures),
  ...onBoth(exportFigures),
  ...onBoth(slotsFigures),
  ...onBoth(pushFigures),
  ...onBoth(signInFigures),
  ...onBoth(changesFigures),
  ...onBoth(batchesFigures),
  ...onBoth(scimFigures),
  ...onBoth(soakFigures),
  ...onBoth(messagesFigures),
  ...loadFigures,
  ...retentionFigures,
  ...sizeFigures,
  ...mailFigures,
  ...pushFaultFigures,
  ...tenantsFigures,
]

export type Values = Partial<Record<FigureId, number>>
