import type { Field, FieldKind } from '#rules/resource.ts'
import { hintsOf } from './fields.ts'
import { choicesOf, isEnumeration, isShape, mapValuesOf, type Shape, typeOf } from './schema.ts'

const byFormat: Readonly<Record<string, FieldKind>> = {
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  email: 'email',
  uri: 'url',
  url: 'url',
  'http-url': 'url',
  password: 'password',
  phone: 'phone',
  tel: 'phone',
  color: 'colour',
  colour: 'colour',
  markdown: 'markdown',
  json: 'json',
}

/** Texts longer than this get several lines, if nothing else is said. */
const oneLine = 255

/** Limits of machines (256, 2048), which say nothing about how much people write. */
const isMachines = (limit: number) => limit <= 4096 && Number.isInteger(Math.log2(limit))

/** What is asked for: as the resource says, else as the schema alone lets one guess. */
export function kindOf(shape: Shape, described: Field | null): FieldKind {
  if (isEnumeration(shape)) return described?.kind === 'boolean' ? 'boolean' : 'enum'
  if (choicesOf(shape)) return 'choice'
  const guessed = guess(shape)
  // The resource knows what the values mean; what shape they have, the body's own schema knows.
  const isStructure = guessed === 'list' || guessed === 'object' || guessed === 'map'
  const told = described?.kind
  if (!told || told === 'file') return guessed
  if (isStructure) return ofLists.has(told) && guessed === 'list' ? told : guessed
  if (ofShapes.has(told)) return guessed
  if (told === 'text') return guessed === 'long-text' || guessed === 'json' ? guessed : 'text'
  return told
}

const ofLists = new Set<FieldKind>(['references', 'enums'])
const ofShapes = new Set<FieldKind>(['list', 'object', 'map', 'choice', 'references', 'enums', 'enum'])

function guess(shape: Shape): FieldKind {
  const type = typeOf(shape)
  switch (type) {
    case 'string':
      return guessText(shape)
    case 'number':
    case 'integer':
    case 'boolean':
      return type
    case 'array':
      return isShape(shape.items) && isEnumeration(shape.items) ? 'enums' : 'list'
    case 'object':
      if (shape.properties) return 'object'
      return mapValuesOf(shape) ? 'map' : 'json'
    default:
      return 'json'
  }
}

function guessText(shape: Shape): FieldKind {
  if ((shape as { contentMediaType?: string }).contentMediaType === 'application/json') return 'json'
  const ofFormat = byFormat[shape.format ?? '']
  if (ofFormat) return ofFormat
  const limit = shape.maxLength ?? 0
  return hintsOf(shape).multiline || (limit > oneLine && !isMachines(limit)) ? 'long-text' : 'text'
}
