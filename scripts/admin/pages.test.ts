import { describe, expect, it } from 'vitest'
import type { OperationEntry } from '#generated/operations.ts'
import type { Resource } from '#rules/resource.ts'
import { pagesOf } from './pages.ts'

type Partly = Partial<Omit<Resource, 'operations'>> & { operations?: Partial<Resource['operations']> }

function resource(name: string, path: string, change: Partly = {}): Resource {
  const operations = {
    list: `GET ${path}`,
    show: null,
    create: null,
    edit: null,
    delete: null,
    ...change.operations,
  }
  return {
    name,
    label: name,
    path,
    parent: null,
    adapter: 'collection',
    hints: {},
    operationIds: { list: `${name}.list`, show: null, create: null, edit: null, delete: null },
    ...change,
    operations,
  } as unknown as Resource
}

const tagged = (id: string, tag: string) => ({ [id]: { tags: [tag] } as unknown as OperationEntry })

function pages(resources: Resource[], operations: Record<string, OperationEntry> = {}) {
  const made = pagesOf({ resources, operations })
  return { ...made, shown: made.pages.map(({ path, menu }) => (menu ? path : `(${path})`)) }
}

describe('pages', () => {
  it('stand in the group of their tag, or of their hint', () => {
    const hinted = resource('shelves', '/shelves', { hints: { group: 'House' } })
    const all = [
      resource('books', '/v1/books'),
      resource('loans', '/loans'),
      hinted,
      resource('racks', '/racks'),
    ]
    const made = pages(all, { ...tagged('books.list', 'old catalogue'), ...tagged('racks.list', 'LogRacks') })
    expect(made.pages.map(({ group }) => group)).toEqual(['Old catalogue', 'Resources', 'House', 'Log racks'])
    expect(made.shown).toEqual(['/books', '/loans', '/shelves', '/racks'])
  })

  it('are found by the words of their hint', () => {
    const words = { en: ['volumes'] }
    expect(pages([resource('books', '/books', { hints: { words } })]).pages[0]?.words).toEqual(words)
    expect(pages([resource('books', '/books')]).pages[0]).not.toHaveProperty('words')
  })

  it('of what stands below a record have its key in their address and no entry in the menu', () => {
    const made = pages([
      resource('books', '/books'),
      resource('copies', '/books/{isbn}/copies', { parent: 'books' }),
      resource('stains', '/books/{isbn}/copies/{number}/stains', { parent: 'copies' }),
    ])
    expect(made.shown).toEqual(['/books', '(/books/{p0}/copies)', '(/books/{p0}/copies/{p1}/stains)'])
    expect(made.asks).toEqual({})
  })

  it('never take the place of the frame’s own', () => {
    expect(pages([resource('login', '/login'), resource('a b/c', '/x')]).shown).toEqual(['/login-', '/a-b-c'])
  })

  it('are none for what can do nothing', () => {
    expect(pages([resource('ghosts', '/ghosts', { operations: { list: null } })]).shown).toEqual([])
  })

  it('end where a description goes round in circles', () => {
    const a = resource('a', '/a/{b}', { parent: 'b' })
    const b = resource('b', '/b/{a}', { parent: 'a' })
    expect(pages([a, b]).pages).toHaveLength(2)
  })
})

describe('keys are asked for', () => {
  it('where a list needs some that no other list shows', () => {
    const made = pages([resource('repos', '/orgs/{org}/repos')])
    expect(made.shown).toEqual(['/repos', '(/repos/{p0})'])
    expect(made.asks).toEqual({
      '/repos': { resource: 'repos', names: ['org'], above: 1, to: '/repos/{p0}' },
    })
  })

  it('where there are records but no list', () => {
    const operations = { list: null, show: 'GET /stores/{region}/{store}' }
    const made = pages([
      resource('stores', '/stores', { operations }),
      resource('shelves', '/stores/{region}/{store}/shelves', { parent: 'stores' }),
    ])
    expect(made.asks['/stores']).toEqual({
      resource: 'stores',
      names: ['region', 'store'],
      above: 0,
      to: '/stores',
    })
    expect(made.pages.filter(({ path }) => path === '/stores')).toHaveLength(1)
    expect(made.asks['/shelves']?.to).toBe('/shelves/{p0}/{p1}')
  })

  it('not where one can make a record, or there is only one', () => {
    const made = pages([
      resource('tips', '/tips', { operations: { list: null, create: 'POST /tips' } }),
      resource('house', '/house', { adapter: 'document', operations: { list: null, show: 'GET /house' } }),
    ])
    expect(made.shown).toEqual(['/tips', '/house'])
    expect(made.asks).toEqual({})
  })
})
