import './our-admin.ts'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { slotComponent } from '../kit/slot.tsx'
import { allResources, overridesOf, provideAdmin } from '../resources/admin.ts'
import { type Overrides, overrides, slotsOf } from '../screens/overrides.ts'

interface GreetingProps {
  readonly name: string
}

const Greeting = ({ name }: GreetingProps) => <b>Hello {name}</b>

describe('a slot', () => {
  it('is loaded when it is shown, once, and given what its place gives', async () => {
    const load = vi.fn(async () => Greeting)
    const Component = slotComponent<GreetingProps>(load)
    expect(load).not.toHaveBeenCalled()
    const { rerender } = render(<Component name="Anna" />)
    expect(await screen.findByText('Hello Anna')).toBeVisible()
    expect(slotComponent<GreetingProps>(load)).toBe(Component)
    rerender(<Component name="Jonas" />)
    expect(screen.getByText('Hello Jonas')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is named as in the coverage report', () => {
    const some: Overrides = {
      list: vi.fn(),
      columns: { 'address.city': vi.fn() },
      fields: { colour: vi.fn() },
    }
    expect(slotsOf(some)).toEqual(['list', 'columns.address.city', 'fields.colour'])
  })
})

describe('overrides', () => {
  it('are of resources and fields that there are', () => {
    const unknown = Object.entries(overrides).flatMap(([name, { columns = {}, fields = {} }]) => {
      const resource = allResources().find((each) => each.name === name)
      if (!resource) return [`${name} is no resource of generated/admin.json`]
      const names = new Set(resource.fields.map((field) => field.name))
      const wrong = [...Object.keys(columns), ...Object.keys(fields)].filter((field) => !names.has(field))
      return wrong.map((field) => `${name} has no field ${field}`)
    })
    expect(unknown).toEqual([])
  })

  it('belong to the description that the desk was given, so that a foreign one has none', () => {
    const list = vi.fn()
    provideAdmin({ resources: [], operations: {}, formOf: () => undefined, overrides: { things: { list } } })
    expect(overridesOf('things')).toEqual({ list })
    provideAdmin({ resources: [], operations: {}, formOf: () => undefined })
    expect(overridesOf('things')).toEqual({})
  })
})
