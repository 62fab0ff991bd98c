/** Pages that visitors look at (product §19.13): noted in passing after the reply, and written by the second. */
import Bowser from 'bowser'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { isProgram } from '#server/platform/http/programs.ts'
import { type LateRows, lateRows } from '#server/platform/tenancy/late-rows.ts'
import { type Device, insertPageViews, type PageViewRow } from './queries.ts'

export type CountedPage =
  | 'finder'
  | 'profile'
  | 'branch'
  | 'content'
  | 'appointment'
  | 'conversation'
  | 'review'
  | 'wallet-card'
  | 'embedded-finder'
  | 'embedded-profile'
  | 'embedded-booking'

/** As little as the page has at hand: all else is found out later, and then forgotten. */
export interface PageView {
  readonly at: Date
  readonly page: CountedPage
  /** Of the advisor or the branch in the address; null where it names neither. */
  readonly slug: string | null
  readonly language: string
  readonly userAgent: string
  /** Where the browser says that it comes from. */
  readonly referrer: string | undefined
  readonly isVisit: boolean
}

/** @param pause in ms; what a process that is killed has noted for so long is lost */
export const countPageViews = (
  db: Pick<Db, 'withTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  pause?: number,
): LateRows<PageView> =>
  lateRows({
    write: async (tenantId, views) => {
      const rows = views.flatMap((view) => rowOf(view) ?? [])
      if (rows.length > 0) await db.withTenant(tenantId, (tx) => insertPageViews(tx, rows))
    },
    lost: (count, error) => log.error({ err: error, count }, 'views of pages were not counted'),
    ...(pause !== undefined && { pause }),
  })

/** @returns null: a program looked */
function rowOf(view: PageView): PageViewRow | null {
  const { at, page, slug, language, userAgent, referrer, isVisit } = view
  const device = deviceOf(userAgent)
  return (
    device && {
      at,
      page,
      slug: slug && slug.length <= 100 ? slug : null,
      language,
      device,
      source: isVisit ? hostOf(referrer) : null,
      is_visit: isVisit,
    }
  )
}

/** Browsers by what they say of themselves: few, and to read one takes longer than to write it down. */
const devices = new Map<string, Device | null>()
const mostDevices = 1_000

/** Null for programs. A tablet that calls itself a computer, as newer iPads do, is one here. */
function deviceOf(userAgent: string): Device | null {
  const text = userAgent.slice(0, 500)
  const known = devices.get(text)
  if (known !== undefined) return known
  const found = readDevice(text)
  if (devices.size >= mostDevices) devices.clear()
  devices.set(text, found)
  return found
}

function readDevice(userAgent: string): Device | null {
  if (isProgram(userAgent)) return null
  const { type } = Bowser.parse(userAgent).platform
  return type === 'mobile' ? 'phone' : type === 'tablet' ? 'tablet' : 'desktop'
}

/** The site alone: the rest of an address may say who somebody is. */
function hostOf(referrer: string | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { hostname, protocol } = new URL(referrer)
  const isSite = protocol === 'https:' || protocol === 'http:'
  return isSite && hostname !== '' ? hostname.replace(/^www\./, '').slice(0, 253) : null
}
