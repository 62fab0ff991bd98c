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
