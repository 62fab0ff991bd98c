import type { RJSFSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import { draftOf, withDraftValue } from './draft.ts'
import { changedFields, fieldAt, formFields } from './fields.ts'

const schema: RJSFSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', description: 'Help.' },
    address: { type: 'object', properties: { zip: { type: 'string', title: 'Zip' } } },
  },
}
const fields = formFields(schema)
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)

describe('form fields', () => {
  it('are called by their own name within a list too, and as the list where its entries have none', () => {
    const described = (label: string) =>
      [{ name: 'origins', label: 'Origins', items: { name: '', label } }] as unknown as ResourceField[]
    const lists: RJSFSchema = { properties: { origins: { type: 'array', items: { type: 'string' } } } }
    const nameOf = (label: string) => fieldAt(lists, described(label), 'origins.0')?.label
    expect([nameOf('Origin'), nameOf('')]).toEqual(['Origin', 'Origins'])
  })

  it('are the inputs, with dotted paths', () => {
    expect(fields).toMatchObject([
      { path: 'name', label: 'Name', help: 'Help.' },
      { path: 'address.zip', label: 'Zip', help: '' },
    ])
  })

  it('tells which ones were changed', () => {
    const before = { name: 'A', address: { zip: '1' } }
    expect(labels(changedFields(fields, before, { name: 'A', address: { zip: '2' } }))).toEqual(['Zip'])
    expect(changedFields(fields, before, structuredClone(before))).toEqual([])
  })

  it('takes nothing, null and the empty text for the same', () => {
    expect(changedFields(fields, {}, { name: '', address: {} })).toEqual([])
    expect(changedFields(fields, { name: null as never }, { name: '' })).toEqual([])
  })

  it('makes a draft of what the schema takes', () => {
    const record = { name: 'A', version: 3, address: { zip: '1', map: 'x' } }
    expect(draftOf(schema, record)).toEqual({ name: 'A', address: { zip: '1' } })
  })

  it('changes a nested value without touching the draft before', () => {
    const draft = { name: 'A', address: { zip: '1' } }
    expect(withDraftValue(draft, 'address.zip', '2')).toEqual({ name: 'A', address: { zip: '2' } })
    expect(withDraftValue({}, 'address.zip', '2')).toEqual({ address: { zip: '2' } })
    expect(draft.address.zip).toBe('1')
  })
})
