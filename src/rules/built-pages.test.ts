import { describe, expect, it } from 'vitest'
import { hasPage, isBuilt, type PageCatalogue } from './built-pages.ts'

const none = { list: null, show: null, create: null, edit: null }

const plan: PageCatalogue = {
  resources: [
    {
      name: 'things',
      operationIds: { ...none, list: 'listThings', create: 'createThing', edit: 'updateThing' },
      planned: ['create'],
    },
    { name: 'plans', operationIds: { ...none, list: 'listPlans' }, planned: ['list'] },
    { name: 'items', operationIds: none, planned: [] },
    { name: 'facts', operationIds: { ...none, list: 'listFacts', show: 'getFact' }, planned: [] },
    {
      name: 'hours',
      adapter: 'whole-list',
      operationIds: { ...none, list: 'listHours', edit: 'updateHours' },
      planned: [],
    },
    { name: 'rules', singleton: true, operationIds: { ...none, show: 'getRules' }, planned: [] },
  ],
  handWritten: ['/report', '/report/year', '/thread/{uuid}'],
  pages: [
    { path: '/things', resource: 'things' },
    { path: '/plans', resource: 'plans' },
    { path: '/items', resource: 'items' },
    { path: '/facts', resource: 'facts' },
    { path: '/rules', resource: 'rules' },
    { path: '/hours', resource: 'hours' },
    { path: '/gone', resource: 'no-such-resource' },
    { path: '/report' },
    { path: '/report/year', planned: true },
    { path: '/thread/{uuid}' },
    { path: '/without-screen' },
  ],
}

describe('a page of the contract', () => {
  it.each([
    ['/things', true, 'its resource can be listed'],
    ['/plans', false, 'its list is planned'],
    ['/items', false, 'its resource cannot be listed'],
    ['/rules', true, 'its one record can be read'],
    ['/gone', false, 'its resource does not exist'],
    ['/report', true, 'it has a screen, and all that it needs'],
    ['/report/year', false, 'something that it needs is planned'],
    ['/thread/{uuid}', true, 'its path may have places for what differs'],
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
    ['/facts/7', true],
    ['/facts/create', false],
    ['/hours/create', true],
    ['/hours/1', true],
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
