import type { FieldKind, ResourceField } from '#rules/resource.ts'
import { kindOfShape, type Shape } from './schema.ts'

/**
 * What is asked for. The rule that told the resource's kind tells that of the form's own shape, which may be another; where
 * it finds nothing but a type, the resource, which was made with examples too, may know more.
 */
export function kindOf(name: string, shape: Shape, described: ResourceField | null): FieldKind {
  const own = kindOfShape(name, shape, described?.reference ?? null)
  const told = described?.kind
  return told && isBare.has(own) && !isStructure.has(told) ? told : own
}

/** What a shape is where neither its keywords nor its name say more than its type. */
const isBare = new Set<FieldKind>(['text', 'number', 'integer'])

/** What only a shape of its own can be. */
const isStructure = new Set<FieldKind>([
  'list',
  'object',
  'map',
  'choice',
  'references',
  'enums',
  'languages',
  'enum',
  'json',
])
