import { describe, expect, it } from 'vitest'
import { hasPage, isBuilt, type Plan } from './built-pages.ts'

const there = { id: '' }
const planned = { id: '', status: 'planned' } as const

const plan: Plan = {
  operations: {
    listThings: there,
    createThing: planned,
    updateThing: there,
    listPlans: planned,
    getReport: there,
    saveReport: planned,
  },
  resources: [
    { name: 'things', operationIds: { list: 'listThings', create: 'createThing', edit: 'updateThing' } },
    { name: 'plans', operationIds: { list: 'listPlans', create: null, edit: null } },
    { name: 'items', operationIds: { list: null, create: null, edit: null } },
  ],
  handWritten: ['/report', '/report/year', '/empty', '/thread/{uuid}'],
  pages: [
    { path: '/things', resource: 'things', needs: ['listThings'] },
    { path: '/plans', resource: 'plans', needs: [] },
    { path: '/items', resource: 'items', needs: [] },
    { path: '/gone', resource: 'no-such-resource', needs: [] },
    { path: '/report', needs: ['getReport'] },
    { path: '/report/year', needs: ['getReport', 'saveReport'] },
    { path: '/empty', needs: [] },
    { path: '/thread/{uuid}', needs: ['getReport'] },
    { path: '/unknown', needs: ['noSuchOperation'] },
    { path: '/without-screen', needs: ['getReport'] },
  ],
}

describe('a page of the contract', () => {
  it.each([
    ['/things', true, 'its resource can be listed'],
    ['/plans', false, 'its resource is planned, even if it names no need'],
    ['/items', false, 'its resource cannot be listed'],
    ['/gone', false, 'its resource does not exist'],
    ['/report', true, 'all that it needs is there'],
    ['/report/year', false, 'one operation that it needs is planned'],
    ['/empty', true, 'it needs nothing'],
    ['/thread/{uuid}', true, 'its path may have places for what differs'],
    ['/unknown', false, 'it needs what is no operation'],
    ['/without-screen', false, 'nobody has written its screen'],
  ])('%s is built: %s, because %s', (path, built) => {
    const page = plan.pages.find((each) => each.path === path)
    expect(page && isBuilt(page, plan)).toBe(built)
  })
})

describe('an address', () => {
  it.each([
    ['/things', true],
    ['/things/7', true],
    ['/things/create', false],
    ['/things/7/8', false],
    ['/things/', false],
    ['/plans', false],
    ['/plans/7', false],
    ['/report', true],
    ['/report/7', false],
    ['/report/year', false],
    ['/thread/7', true],
    ['/thread/', false],
    ['/thread', false],
    ['/thread/7/8', false],
    ['/', false],
    ['', false],
    ['/toString', false],
  ])('%s has a page: %s', (path, there) => {
    expect(hasPage(path, plan)).toBe(there)
  })
})
