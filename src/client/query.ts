/** How the contract declares a query parameter, as far as writing it needs it. */
export interface QueryParameter {
  readonly name: string
  readonly style?: string
  readonly explode?: boolean
  /** Declared with `content: application/json`: the value travels as JSON text. */
  readonly json?: boolean
}

/** What lists of the contract are asked by, as their parameters Filter, Sort and Range declare it. */
export const listParameters: readonly QueryParameter[] = ['filter', 'sort', 'range'].map((name) => ({
  name,
  json: true,
}))

/**
 * Makes a query serializer for openapi-fetch.
 *
 * Declared parameters are written as declared. For all others a list is comma-separated and an object is a deepObject
 * (`filters[administrable]=true`), whose lists are comma-separated too: the only forms that the contract uses.
 */
export function querySerializer(declared: readonly QueryParameter[] = []) {
  const byName = new Map(declared.map((parameter) => [parameter.name, parameter]))
  return (query: object): string =>
    Object.entries(query)
      .flatMap(([name, value]) => pairs(name, value, byName.get(name)))
      .join('&')
}

function pairs(name: string, value: unknown, declared: QueryParameter | undefined): string[] {
  if (value === undefined || value === null) return []
  // Some have written it themselves.
  if (declared?.json && typeof value !== 'string')
    return [pair(encodeURIComponent(name), JSON.stringify(value))]
  if (Array.isArray(value)) {
    const repeated = declared?.style === 'form' && declared.explode
    if (repeated) return value.map((item) => pair(encodeURIComponent(name), String(item)))
    return value.length > 0 ? [pair(encodeURIComponent(name), value.join(','))] : []
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .map(([key, inner]) => pair(`${encodeURIComponent(name)}[${encodeURIComponent(key)}]`, String(inner)))
  }
  return [pair(encodeURIComponent(name), String(value))]
}

// The comma stays readable: it separates list items and is allowed in a query.
const pair = (name: string, value: string) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`
