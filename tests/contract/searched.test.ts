import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import resources from '#generated/resources.json' with { type: 'json' }

const ofServer = (entity: string) =>
  Object.entries(entities)
    .find(([name]) => name === entity)?.[1]
    .columns.filter(({ searchable }) => searchable)

/** Searched by the server though no column of the records stores it. */
const computed: readonly string[] = ['changes.record_name']

it('what a list says that it searches is what the server searches', () => {
  const wrong = resources.flatMap(({ name, entity, fields }) => {
    const columns = entity ? ofServer(entity) : undefined
    if (!columns) return []
    const searched = new Set<string>(columns.map(({ property }) => property))
    return fields
      .filter((field) => field.searchable && !searched.has(field.name))
      .map((field) => `${name}.${field.name}`)
      .filter((field) => !computed.includes(field))
  })
  expect(wrong).toEqual([])
})
