import { expect, it } from 'vitest'
import { contextFor, json, textOf } from '../testing.ts'
import { emitPages } from './pages.ts'

const rows = json({ type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } })
const paths = { '/things': { get: { operationId: 'listThings', responses: { 200: rows } } } }
const access = { allow: ['signed-in'] }

it('lists the pages as the description does, with what they leave out', () => {
  const context = contextFor({
    paths,
    'x-pages': [
      {
        path: '/things',
        label: 'Things',
        group: 'All',
        resource: 'things',
        menu: access,
        access,
        needs: ['listThings'],
      },
      { path: '/a', label: 'A', menu: access, access },
    ],
  })
  const text = textOf(emitPages, context, 'pages.ts')
  expect(text.slice(text.indexOf('export const'))).toBe(`export const pages: readonly Page[] = [
  {
    path: '/things',
    label: 'Things',
    group: 'All',
    resource: 'things',
    menu: { allow: ['signed-in'] },
    access: { allow: ['signed-in'] },
    needs: ['listThings'],
  },
  {
    path: '/a',
    label: 'A',
    group: '',
    menu: { allow: ['signed-in'] },
    access: { allow: ['signed-in'] },
    needs: [],
  },
]
`)
})

it('refuses a page that needs what is no operation', () => {
  const context = contextFor({ paths, 'x-pages': [{ path: '/a', label: 'A', access, needs: ['no'] }] })
  expect(() => emitPages(context)).toThrow('x-pages: /a needs no, which is no operationId')
})

it('hands on which records of a page wait, by the address of their list, and which pages stand side by side', () => {
  const waits = { list: 'listThings', filter: { state: 'new' } }
  const page = { path: '/a', label: 'A', access, waits, area: 'All' }
  const text = textOf(emitPages, contextFor({ paths, 'x-pages': [page] }), 'pages.ts')
  expect(text).toContain("waits: { list: '/things', filter: { state: 'new' } }")
  expect(text).toContain("area: 'All'")
  const unknown = { ...page, waits: { ...waits, list: 'no' } }
  expect(() => emitPages(contextFor({ paths, 'x-pages': [unknown] }))).toThrow('/a needs no')
})

it('hands on how a page is found, and what is done on it', () => {
  const words = { de: ['Dinge'], en: ['objects'] }
  const actions = [{ label: 'Add', opens: '?open=add', needs: ['listThings'], words }]
  const context = contextFor({ paths, 'x-pages': [{ path: '/a', label: 'A', access, words, actions }] })
  const text = textOf(emitPages, context, 'page-words.ts')
  expect(text.slice(text.indexOf("words: { de: ['Dinge']"))).toContain("opens: '?open=add'")
  expect(textOf(emitPages, context, 'pages.ts')).not.toContain('Dinge')
})

it('refuses an action that needs what is no operation', () => {
  const actions = [{ label: 'Add', opens: '?open=add', needs: ['no'] }]
  const context = contextFor({ paths, 'x-pages': [{ path: '/a', label: 'A', access, actions }] })
  expect(() => emitPages(context)).toThrow('x-pages: /a needs no, which is no operationId')
})

it('refuses a page that shows what is no resource', () => {
  const context = contextFor({ paths, 'x-pages': [{ path: '/a', label: 'A', access, resource: 'boxes' }] })
  expect(() => emitPages(context)).toThrow('x-pages: /a shows boxes')
})

it('marks a page that needs an operation which is only planned', () => {
  const later = { get: { operationId: 'listLater', 'x-status': 'planned' } }
  const context = contextFor({
    paths: { ...paths, '/later': later },
    'x-pages': [
      { path: '/now', label: 'Now', access, needs: ['listThings'] },
      { path: '/later', label: 'Later', access, needs: ['listThings', 'listLater'] },
    ],
  })
  const [, now, soon] = textOf(emitPages, context, 'pages.ts').split("path: '/")
  expect(now).not.toContain('planned: true')
  expect(soon).toContain('planned: true')
})
