import type { ListDialect } from '#rules/resource.ts'
import { directionNames, directionValues, sortNames } from '../lexicon/queries.ts'
import { plain } from '../words.ts'
import { named, type QueryParameter, valuesOf } from './query.ts'

type Sort = ListDialect['sort']

/** How a list is sorted, and the names of the fields that it can be sorted by, where the description lists them. */
export interface Sorting {
  readonly sort: Sort
  readonly fields: readonly string[] | null
}

export function sortingOf(query: readonly QueryParameter[]): Sorting {
  const direction = named(query.filter(isDirection), directionNames)
  const rest = query.filter((each) => each !== direction)
  const parameter = named(rest, sortNames)
  if (!parameter || parameter.type === 'boolean' || parameter.type === 'integer')
    return { sort: null, fields: null }
  if (isJson(parameter)) return { sort: { by: 'json', sort: parameter.name }, fields: null }
  const values = [...valuesOf(parameter), ...itemValues(parameter)]
  const fields = values.length > 0 ? [...new Set(values.map(fieldOf))] : null
  return { sort: direction ? two(parameter, direction) : single(parameter, values), fields }
}

/** Parameters that sorting takes for itself. */
export function isSorting({ name }: QueryParameter): boolean {
  return [
    ...sortNames.split(' '),
    ...directionNames.split(' '),
    'descending',
    'ascending',
    'reverse',
    'desc',
    'asc',
  ].includes(plain(name))
}

function isDirection(parameter: QueryParameter): boolean {
  const values = valuesOf(parameter)
  if (values.length > 0) return values.every((value) => directionValues.test(value))
  return (
    parameter.type === 'string' &&
    plain(parameter.name) !== 'sort' &&
    /\basc(ending)?\b/i.test(parameter.description) &&
    /\bdesc(ending)?\b/i.test(parameter.description) &&
    !/orderby|ordering|sortby|sort$/.test(plain(parameter.name)) &&
    !/[:,]\s?\(?asc/i.test(parameter.description)
  )
}

function isJson({ json, examples, description }: QueryParameter): boolean {
  return (
    json || /\[\s*\\?["']\w+\\?["']\s*,\s*\\?["'](asc|desc)/i.test(`${examples.join(' ')} ${description}`)
  )
}

function itemValues({ schema }: QueryParameter): string[] {
  const values = (schema.items as { enum?: unknown[] } | undefined)?.enum
  return Array.isArray(values) ? values.map(String) : []
}

function two(parameter: QueryParameter, direction: QueryParameter): Sort {
  const values = valuesOf(direction)
  const ascending =
    values.find((value) => /^(asc|1$|up)/i.test(value)) ??
    (/\bASC\b/.test(direction.description) ? 'ASC' : 'asc')
  const descending =
    values.find((value) => /^(desc|-1$|down)/i.test(value)) ??
    (/\bDESC\b/.test(direction.description) ? 'DESC' : 'desc')
  return { by: 'two', sort: parameter.name, order: direction.name, ascending, descending }
}

/** One parameter for field and direction: in the form that its values show, else its description, else the usual one. */
function single({ name, description, examples, schema }: QueryParameter, values: readonly string[]): Sort {
  const samples = [...values, ...examples.map(String), String(schema.default ?? '')]
  const separator =
    samples.map((value) => pair.exec(value)?.[1]).find(Boolean) ??
    pairInText.exec(description)?.slice(1).find(Boolean)
  const isSigned = samples.some((value) => /^-\w/.test(value)) || signInText.test(description)
  if (isSigned) return { by: 'sign', sort: name }
  if (separator) return { by: 'pair', sort: name, separator }
  if (values.length > 0) return { by: 'two', sort: name, order: null, ascending: 'asc', descending: 'desc' }
  return plain(name) === 'orderby' && name.startsWith('$')
    ? { by: 'pair', sort: name, separator: ' ' }
    : { by: 'sign', sort: name }
}

const pair = /\w(:|,|\s|_|\.|\|)(?:asc|desc)(?:ending)?$/i
const pairInText = /\w+(:|,|\.|\|)\s?\(?(?:asc|desc)|\w(:|,)\(?(?:asc|desc)|`?\w+( )(?:ASC|DESC|asc|desc)\b/
const signInText = /minus|hyphen|dash|prefix(ed)? (it )?(with|by)|["'`(]-\w|\s-[a-z]\w+|leading ['"`]?-/i

const fieldOf = (value: string) => value.replace(/^[-+]/, '').replace(/[:,\s_.|](asc|desc)(ending)?$/i, '')
