import { expect, it } from 'vitest'
import { field } from '../adapters/testing.ts'
import { isSaidByReference, knownName } from './known-name.ts'

it.each([
  ['organization', { organization: 'a', organization_name: 'Marktplatz' }],
  ['organization_uuid', { organization_uuid: 'a', organization_name: 'Marktplatz' }],
  ['organizationId', { organizationId: 'a', organizationName: 'Marktplatz' }],
])('a reply that names %s need not be asked about', (name, record) => {
  expect(knownName(record, { name })).toBe('Marktplatz')
  expect(knownName({ ...record, organization_name: null, organizationName: '' }, { name })).toBeUndefined()
})

it('of a reference and the name beside it, one is shown', () => {
  const reference = field('organization', { kind: 'reference', reference: 'organizations' })
  const name = field('organization_name', { readOnly: true })
  expect(isSaidByReference(name, [reference, name])).toBe(true)
  expect(isSaidByReference(name, [field('organization'), name])).toBe(false)
  expect(isSaidByReference({ ...name, readOnly: false }, [reference, name])).toBe(false)
})
