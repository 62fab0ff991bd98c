import { expect, it } from 'vitest'
import { contextFor } from '../testing.ts'
import { describedModules, moduleMessages } from './modules.ts'

const words = (name: string) => ({ label: name, description: `What ${name} is.`, off: `Without ${name}.` })
const call = (operationId: string, access: object, more: object = {}) => ({
  get: { operationId, 'x-access': access, responses: {}, ...more },
})
const paths = {
  '/a': call('getA', { modules: ['shop'], allow: ['guest'] }),
  '/b': call('getB', { modules: ['shop', 'till'], allow: ['guest'] }),
  '/c': call('getC', { allow: [{ roles: ['accountadmin'], modules: ['shop'] }] }),
  '/d': call('getD', { modules: ['shop'], allow: ['guest'] }, { 'x-status': 'planned' }),
}
const pages = [
  { path: '/search', label: 'Search', access: { modules: ['shop'], allow: ['guest'] }, needs: ['getA'] },
  { path: '/appointment', label: 'Later', access: { modules: ['shop'], allow: ['guest'] }, needs: ['getD'] },
]

const context = contextFor({
  'x-modules': { shop: words('shop'), till: words('till'), lamp: { ...words('lamp'), needs: ['till'] } },
  'x-pages': pages,
  paths,
})

it('a module has the pages and calls that name it, in any way in, and are there', () => {
  const { shop, lamp } = describedModules(context)
  expect([shop?.pages, shop?.calls]).toEqual([[{ label: 'Search' }], 3])
  expect([lamp?.pages, lamp?.calls]).toEqual([[], 0])
})

it('a module needs what stands beside it wherever it is named, and what is said of it', () => {
  const { shop, till, lamp } = describedModules(context)
  expect([till?.needs, till?.neededBy]).toEqual([['shop'], ['lamp']])
  expect([shop?.needs, shop?.neededBy]).toEqual([[], ['till']])
  expect(lamp?.needs).toEqual(['till'])
})

it('its words are read by people', () => {
  expect(moduleMessages(context).slice(0, 3)).toEqual(['shop', 'What shop is.', 'Without shop.'])
})

it('a module that nothing is said of is a fault of the description, but where it has no modules', () => {
  const unsaid = { 'x-modules': { till: words('till') }, paths }
  expect(() => describedModules(contextFor(unsaid))).toThrow('x-modules says nothing of shop')
  expect(describedModules(contextFor({ paths }))).toEqual({})
})
