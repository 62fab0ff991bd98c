import type { FieldSubject } from '#rules/schema/subject.ts'

const units: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    milliseconds: 'ms msec msecs millis millisecond milliseconds',
    seconds: 's sec secs second seconds',
    minutes: 'min mins minute minutes',
    hours: 'hour hours hrs',
    days: 'day days',
    weeks: 'week weeks',
    months: 'month months',
    years: 'year years',
    bytes: 'byte bytes octets',
    kilobytes: 'kb kib kilobytes',
    megabytes: 'mb mib megabytes',
    gigabytes: 'gb gib gigabytes',
    percent: 'percent percentage pct',
    cents: 'cent cents',
    pixels: 'px pixel pixels',
    millimetres: 'mm millimeters millimetres',
    centimetres: 'cm centimeters centimetres',
    metres: 'meters metres',
    kilometres: 'km kilometers kilometres',
    miles: 'miles',
    grams: 'gram grams',
    kilograms: 'kg kgs kilograms',
    degrees: 'degrees',
    EUR: 'eur euro euros',
    USD: 'usd dollar dollars',
    GBP: 'gbp',
    CHF: 'chf',
  }).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit])),
)

/** Words that are a unit at the end of a name only where they cannot be something else: `in_s`, `min`. */
const doubtful = new Set([
  's',
  'min',
  'day',
  'month',
  'year',
  'week',
  'second',
  'minute',
  'hour',
  'cent',
  'byte',
  'sec',
])

const ofDescription = new RegExp(
  `(?:\\bin|\\()\\s*(?:the\\s+|whole\\s+|full\\s+)?(${Object.keys(units)
    .filter((name) => name.length > 1 && name !== 'day' && name !== 'year')
    .join('|')})\\b`,
  'i',
)
const atStart =
  /^(?:the\s+)?(?:(?:number|amount|total|count) of\s+)?(milliseconds|seconds|minutes|hours|days|weeks|months|years|bytes|percent|percentage|pixels)\b/i
const smallest = /smallest (currency )?unit|minor units?\b|\bin cents\b/i

/** Of a number: by x-admin or x-unit, by its name's end, by its format, by what its description says. */
export function unitOf({ tokens, schema, type, hints }: FieldSubject, isMoney: boolean): string | null {
  const declared = hints.unit ?? schema['x-unit']
  if (typeof declared === 'string') return declared
  if (type !== 'integer' && type !== 'number') return null
  const last = tokens.at(-1) ?? ''
  const first = tokens[0] ?? ''
  if (units[last] && (!doubtful.has(last) || isDuration(tokens.slice(0, -1)))) return units[last] ?? null
  if (
    tokens.length > 1 &&
    units[first] &&
    !doubtful.has(first) &&
    /^(until|before|after|since|left|ago)$/.test(tokens[1] ?? '')
  )
    return units[first] ?? null
  const description = schema.description ?? ''
  if (isMoney) return smallest.test(description) ? 'cents' : null
  const format = units[String(schema.format ?? '').toLowerCase()]
  const said = ofDescription.exec(description)?.[1] ?? atStart.exec(description)?.[1]
  return format ?? (said ? (units[said.toLowerCase()] ?? null) : null)
}

const isDuration = (tokens: readonly string[]) =>
  tokens.some((token) => /^(duration|length|timeout|interval|delay|ttl|lifetime|wait|in)$/.test(token))
