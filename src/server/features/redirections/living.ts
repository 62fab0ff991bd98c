/** Which addresses are no retired ones: the product answers there itself. */
import { operations } from '#generated/operations.ts'
import { pages } from '#generated/pages.ts'
import { pathsAbove } from '#rules/redirections.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { findActive, visibleOptions } from '../advisors/public.ts'
import { findVisiblePage } from '../content-pages/public.ts'
import { findPublicBranch } from '../organizations/public.ts'
import { isAdvisorThere } from './queries.ts'

/** Pages of records: one by one they may be retired. */
const recordPages = [
  '/app/profile',
  '/app/f',
  '/app/filiale',
  '/f',
  '/filiale',
  '/wallet-card',
  '/app/content',
] as const

/** All that stands below these is answered by the server, whatever it is called. */
const areas = [
  '/api',
  '/frontend-logs',
  '/scim',
  '/wallet-cards',
  '/health',
  '/metrics',
  '/embed',
  '/app/assets',
  '/app/docs',
  '/app/login',
  '/app/maps',
  '/app/pictures',
  '/app/primitives',
  '/app/theme',
]

const files = [
  '/',
  '/app',
  '/app/icon.svg',
  '/app/manifest.webmanifest',
  '/favicon.ico',
  '/robots.txt',
  '/app/403',
  '/app/404',
  '/app/reports',
]

const isOfRecord = (path: string) => recordPages.some((page) => path.startsWith(`${page}/`))
const isPlain = (path: string) => !path.includes('{') && !isOfRecord(path)

const calls: ReadonlySet<string> = new Set(
  Object.values(operations)
    .map(({ path }) => path)
    .filter(isPlain),
)
/** A page of a resource has its forms and records below it. */
const deskPages: ReadonlySet<string> = new Set(pages.map(({ path }) => `/app${path}`).filter(isPlain))
const whole = new Set([...areas, ...deskPages])
const all = [...areas, ...files, ...calls, ...deskPages, ...recordPages]

/** Whether the product answers at a path, whichever records there are. */
export const isOwnPath = (path: string): boolean =>
  files.includes(path) || calls.has(path) || pathsAbove(path).some((above) => whole.has(above))

/** Whether it answers at paths below one. */
export const hasOwnPathBelow = (path: string): boolean =>
  path === '/' || all.some((own) => own === path || own.startsWith(`${path}/`))

/** What decides which pages there are. */
export interface PageFacts {
  readonly modules: ReadonlySet<string>
  readonly settings: Settings
  readonly now: Date
}

/** Whether visitors find a page of a record at a path, as pathKey() writes it. */
export async function isPageOfRecord(
  tx: TenantTx,
  path: string,
  { modules, settings, now }: PageFacts,
): Promise<boolean> {
  const [, card] = /^\/wallet-card\/([^/]+)$/.exec(path) ?? []
  if (card !== undefined) {
    const advisor = await findActive(tx, card)
    return advisor !== null && visibleOptions(advisor, { modules, settings }).wallet_cards
  }
  const [, page, slug = ''] = /^\/app\/(profile|f|content)\/([^/]+)$/.exec(path) ?? []
  if (page === 'profile') return await isAdvisorThere(tx, slug, { isActive: true })
  if (page === 'content')
    return modules.has('content-management') && (await findVisiblePage(tx, slug, now)) !== undefined
  if (page === 'f')
    return modules.has('organizations-profiles') && (await findPublicBranch(tx, slug)) !== null
  return false
}
