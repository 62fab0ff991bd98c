import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#generated/entities.ts'

/** Whether a write says nothing new: every value of the body stands in the record already. Absent ones are kept. */
export function isUnchanged(record: object, body: object): boolean {
  return Object.entries(body).every(([name, value]) => {
    const before = (record as Record<string, unknown>)[name]
    if (isObject(value)) return isObject(before) && isUnchanged(before, value)
    return JSON.stringify(value) === JSON.stringify(before)
  })
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of values that one column holds as a whole, what a body leaves out of them is taken away: whether one differs. */
export function changesWhole({ columns }: Entity, record: object, body: object): boolean {
  const before = record as Readonly<Record<string, unknown>>
  const values = body as Readonly<Record<string, unknown>>
  return columns.some(
    ({ property, type }) =>
      type === 'json' && isObject(values[property]) && !isDeepStrictEqual(values[property], before[property]),
  )
}
