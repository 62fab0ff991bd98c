import { expect, it } from 'vitest'
import { slugOf } from '../rows/material.ts'
import { demoTenants } from '../tenants.ts'
import { visitsOf } from './visits.ts'

const now = new Date('2026-11-21T22:40:00Z')

it.each(demoTenants)(
  'the visitors of $slug are the same each time, of a year that is over, on pages that are there',
  (tenant) => {
    const { views, searches, presses } = visitsOf(tenant, now)
    expect(visitsOf(tenant, now)).toEqual({ views, searches, presses })
    const moments = [...views, ...searches].map(({ at }) => at.toISOString())
    expect(moments.filter((at) => at < '2025-11-20' || at > '2026-11-21T01')).toEqual([])
    const active = tenant.advisors.filter(({ isActive }) => isActive !== false).map(slugOf)
    const profiles = views.flatMap(({ page, slug }) => (page === 'profile' && slug ? [slug] : []))
    expect([...new Set([...profiles, ...presses.map(({ advisor }) => advisor)])].toSorted()).toEqual(
      active.toSorted(),
    )
    expect(views.filter((view) => view.is_visit).length).toBeGreaterThan(365)
    expect(new Set(searches.map(({ kind }) => kind)).size).toBe(3)
  },
)
