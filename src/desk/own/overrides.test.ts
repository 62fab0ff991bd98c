import './our-admin.ts'
import { describe, expect, it, vi } from 'vitest'
import { allResources, loadResource } from '../resources/admin.ts'
import { type Overrides, overridesOf, provideOverrides, slotsOf } from '../screens/overrides.ts'
import { overrides } from './overrides.ts'

describe('overrides', () => {
  it('are named as in the coverage report', () => {
    const some: Overrides = {
      list: vi.fn(),
      columns: { 'address.city': vi.fn() },
      fields: { colour: vi.fn() },
    }
    expect(slotsOf(some)).toEqual(['list', 'columns.address.city', 'fields.colour'])
  })

  it('are of resources and fields that there are', async () => {
    const all = await Promise.all(allResources().map(({ name }) => loadResource(name)))
    const unknown = Object.entries(overrides).flatMap(([name, { columns = {}, fields = {} }]) => {
      const resource = all.find((each) => each.name === name)
      if (!resource) return [`${name} is no resource of generated/admin.json`]
      const names = new Set(resource.fields.map((field) => field.name))
      const wrong = [...Object.keys(columns), ...Object.keys(fields)].filter((field) => !names.has(field))
      return wrong.map((field) => `${name} has no field ${field}`)
    })
    expect(unknown).toEqual([])
  })

  it('are those that the desk was given, so that a foreign description has none', () => {
    const list = vi.fn()
    provideOverrides({ things: { list } })
    expect(overridesOf('things')).toEqual({ list })
    provideOverrides({})
    expect(overridesOf('things')).toEqual({})
  })
})
