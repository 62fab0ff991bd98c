import { describe, expect, it } from 'vitest'
import { array, done, gives, inferred, integer, makes, object, takes, text } from './testing.ts'

const record = object({ id: text, name: text, size: integer })
const header = (name: string) => ({ name, in: 'header' as const, schema: text })
const query = (name: string) => ({ name, in: 'query' as const, schema: text })

describe('a resource', () => {
  it('is guarded against what others saved where changing takes the header If-Match', () => {
    const guardOf = (...names: string[]) =>
      inferred({
        '/things': { get: gives(array(record)) },
        '/things/{id}': { get: gives(record), put: { ...takes(record), parameters: names.map(header) } },
      })[0]?.concurrency
    expect([guardOf('If-Match'), guardOf('X-Trace', 'if-match'), guardOf('X-Trace'), guardOf()]).toEqual([
      'if-match',
      'if-match',
      null,
      null,
    ])
  })

  it('says what creating and changing take where that differs', () => {
    const takesOf = (create: string[], edit: string[]) => {
      const body = (names: string[]) => object(Object.fromEntries(names.map((name) => [name, text])))
      return inferred({
        '/things': { get: gives(array(record)), post: makes(body(create)) },
        '/things/{id}': { get: gives(record), put: takes(body(edit)) },
      })[0]?.takes
    }
    expect(takesOf(['name', 'size'], ['size', 'name'])).toBe(undefined)
    expect(takesOf(['name', 'size'], ['name'])).toEqual({ create: ['name', 'size'], edit: ['name'] })
    expect(takesOf(['name', 'id'], ['name', 'size'])).toEqual({
      create: ['name', 'id'],
      edit: ['name', 'size'],
    })
  })

  it('is searched, sorted and filtered only as far as its list can be asked for it', () => {
    const fieldsOf = (...names: string[]) => {
      const [resource] = inferred({
        '/things': { get: { ...gives(array(record)), parameters: names.map(query) } },
        '/things/{id}': { get: gives(record) },
      })
      const which = (is: 'searchable' | 'sortable' | 'filterable') =>
        (resource?.fields ?? []).filter((field) => field[is]).map(({ name }) => name)
      return [which('searchable'), which('sortable'), which('filterable')]
    }
    const [searchable] = fieldsOf('q')
    expect(searchable).toContain('name')
    expect(fieldsOf('q').slice(1)).toEqual([[], []])
    expect(fieldsOf('sort')).toEqual([[], ['id', 'name', 'size'], []])
    expect(fieldsOf('name')).toEqual([[], [], ['name']])
    expect(fieldsOf()).toEqual([[], [], []])
  })

  it('can be referred to where it has a key and can be listed or shown', () => {
    const pointsTo = (owners: Parameters<typeof inferred>[0]) => {
      const pet = object({ id: text, ownerId: text })
      const resources = inferred({
        ...owners,
        '/pets': { get: gives(array(pet)) },
        '/pets/{id}': { get: gives(pet) },
      })
      const fields = resources.find(({ name }) => name === 'pets')?.fields ?? []
      return fields.find(({ name }) => name === 'ownerId')?.reference
    }
    expect(
      pointsTo({ '/owners': { get: gives(array(record)) }, '/owners/{id}': { get: gives(record) } }),
    ).toBe('owners')
    expect(pointsTo({ '/owners/{id}': { get: gives(record), put: takes(record) } })).toBe('owners')
    expect(pointsTo({ '/owners': { post: makes(record) }, '/owners/{id}': { delete: done } })).toBe(null)
  })
})
