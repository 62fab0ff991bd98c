/** A year of visitors of one institution: what they looked at, what they sought, and what they pressed. */
import { slugOf } from '../rows/material.ts'
import type { DemoTenant } from '../types.ts'
import { chances, oneOf } from './chances.ts'

export interface DemoVisits {
  readonly views: readonly DemoView[]
  readonly searches: readonly DemoSearch[]
  readonly presses: readonly DemoPress[]
}

export interface DemoView {
  readonly at: Date
  readonly page: 'finder' | 'profile' | 'branch' | 'content'
  readonly slug: string | null
  readonly language: string
  readonly device: 'phone' | 'tablet' | 'desktop'
  readonly source: string | null
  readonly is_visit: boolean
}

export interface DemoSearch {
  readonly at: Date
  readonly kind: 'name' | 'topic' | 'place'
  readonly word: string
  readonly hasResult: boolean
}

export interface DemoPress {
  readonly at: Date
  /** Slug of the advisor. */
  readonly advisor: string
  readonly channel: 'phone' | 'email' | 'share-email'
}

const days = 365
const hour = 3_600_000
/** Visits of a weekday for each advisor. */
const demand = 1.6
/** From Sunday on, as a part of a weekday. */
const ofWeekday = [0.35, 1.1, 1, 1, 0.95, 0.85, 0.5]
/** Mostly in the morning and after work. */
const hours = [7, 8, 9, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 20, 21]
const sources = [null, null, null, 'google.com', 'google.com', 'google.com', 'bing.com', 'duckduckgo.com']

export function visitsOf(tenant: DemoTenant, now: Date): DemoVisits {
  const found = { views: [] as DemoView[], searches: [] as DemoSearch[], presses: [] as DemoPress[] }
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  const active = tenant.advisors.filter(({ isActive }) => isActive !== false)
  for (let before = days; before >= 1; before--) {
    const day = new Date(today.getTime() - before * 24 * hour)
    const chance = chances(`${tenant.slug}/visits/${day.toISOString()}`)
    const weight = ofWeekday[day.getUTCDay()] ?? 1
    // More come as the year goes by.
    const many = Math.round(
      active.length * demand * weight * (1.2 - before / days / 2) * (0.7 + chance() * 0.6),
    )
    for (let visit = 0; visit < many; visit++) {
      const at = new Date(day.getTime() + (oneOf(hours, chance) + chance()) * hour)
      addVisit(found, { tenant, advisors: active.map(slugOf), at, chance })
    }
  }
  return found
}

interface Visit {
  readonly tenant: DemoTenant
  readonly advisors: readonly string[]
  readonly at: Date
  readonly chance: () => number
}

function addVisit(
  found: { views: DemoView[]; searches: DemoSearch[]; presses: DemoPress[] },
  visit: Visit,
): void {
  const { tenant, advisors, at, chance } = visit
  const own = (tenant.settings.language ?? 'de').slice(0, 2)
  const browser = {
    language: chance() < 0.92 ? own : own === 'en' ? 'de' : 'en',
    device: chance() < 0.62 ? 'phone' : chance() < 0.12 ? 'tablet' : 'desktop',
  } as const
  const source = oneOf([...sources, `${tenant.slug}.example`], chance)
  const look = (page: DemoView['page'], slug: string | null, minutes: number) =>
    found.views.push({
      ...{ at: new Date(at.getTime() + minutes * 60_000), page, slug, ...browser },
      ...{ source: minutes === 0 ? source : null, is_visit: minutes === 0 },
    })
  const way = chance()
  if (way < 0.4) {
    look('finder', null, 0)
    if (chance() < 0.6) found.searches.push(searchOf(visit))
  } else if (way < 0.5) look('branch', oneOf(tenant.organizations, chance).slug, 0)
  if (way >= 0.5 || chance() < 0.7) {
    const advisor = oneOf(advisors, chance)
    look('profile', advisor, way < 0.5 ? 2 : 0)
    const channel =
      chance() < 0.06 ? 'phone' : chance() < 0.05 ? 'email' : chance() < 0.01 ? 'share-email' : null
    if (channel) found.presses.push({ at: new Date(at.getTime() + 3 * 60_000), advisor, channel })
  }
}

/** Two thirds by topic, as a customer thinks of what they need; one in twelve finds nobody. */
function searchOf({ tenant, at, chance }: Visit): DemoSearch {
  const hasResult = chance() > 0.08
  const way = chance()
  if (way < 0.6) {
    const tags = tenant.advisors.flatMap(({ tags: each = [] }) => each)
    return {
      at,
      kind: 'topic',
      word: hasResult ? oneOf(tags, chance).toLowerCase() : oneOf(['krypto', 'leasing'], chance),
      hasResult,
    }
  }
  if (way < 0.8) {
    const cities = tenant.organizations.flatMap(({ address }) => address?.[2] ?? [])
    return { at, kind: 'place', word: oneOf(cities, chance).toLowerCase(), hasResult: true }
  }
  const name = oneOf(tenant.advisors, chance).name[1]
  return { at, kind: 'name', word: name.toLowerCase(), hasResult: true }
}
