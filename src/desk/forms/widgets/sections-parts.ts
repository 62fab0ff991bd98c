/**
 * What two people change in sections: where each element stands is a part of the draft, and the order within the sections is
 * one more. So what one of them moved and what the other moved come together, and only what both did to one element is a
 * question.
 */
import type { DraftPart, DraftShape } from '../../kit/saving/draft-parts.ts'
import { draftValue, withDraftValue } from '../draft.ts'
import { inOrder, isSameOrder } from '../kept-order.ts'
import { shownName } from '../shown-names.ts'
import { moved, nowhere, type Placement, placementOf, type SectionsHint, sectionsFrom } from './sections.ts'

/** In which section an element stands, and behind which one it is put where it comes from another. */
class Place {
  readonly section: string
  readonly before: string | null

  constructor(section: string, before: string | null) {
    this.section = section
    this.before = before
  }
}

class Order {
  readonly placement: Placement

  constructor(placement: Placement) {
    this.placement = placement
  }
}

export interface SectionsField extends DraftPart {
  readonly sections: SectionsHint
}

const valueIn = (draft: object, { path }: DraftPart) => {
  const value = draftValue(draft, path)
  return Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
}

const namesIn = (draft: object, field: SectionsField) =>
  valueIn(draft, field).map((entry) => String(entry[field.sections.name]))

function placementIn(draft: object, field: SectionsField, more: readonly string[] = []): Placement {
  const names = [...new Set([...namesIn(draft, field), ...more])]
  return placementOf(draftValue(draft, field.path), names, field.sections)
}

function sectionsParts<Part extends SectionsField>(field: Part, versions: readonly object[]): Part[] {
  const { labels = {}, choices } = field.sections
  const keys = new Set(versions.flatMap((draft) => [...placementIn(draft, field).values()].flat()))
  const labelOf = (key: string) =>
    choices.find(({ values }) => values?.[key])?.values?.[key] ?? shownName(key)
  const parts = [...keys].map((key) => ({
    ...field,
    described: null,
    path: `${field.path}.${key}`,
    label: labelOf(key) ?? field.label,
    words: (value: unknown, translate: (text: string) => string) => {
      const section = value instanceof Place ? value.section : nowhere
      return translate(section === nowhere ? 'Not shown' : (labels[section] ?? section))
    },
  }))
  const orderWords = (value: unknown, translate: (text: string) => string) => {
    const all = value instanceof Order ? [...value.placement] : []
    const written = all.map(([name, each]) => {
      const names = each.map((key) => translate(labelOf(key) ?? key))
      return `${translate(labels[name] ?? name)}: ${names.join(', ') || '–'}`
    })
    return written.join('; ')
  }
  return [...parts, { ...field, described: null, words: orderWords }]
}

/** The shape of a draft some of whose fields are sections, on that of all others. */
export function withSections<D extends object, Part extends DraftPart>(
  shape: DraftShape<D, Part>,
  fields: readonly (Part & SectionsField)[],
): DraftShape<D, Part> {
  if (fields.length === 0) return shape
  const fieldAt = ({ path }: DraftPart) => {
    const field = fields.find((each) => path === each.path || path.startsWith(`${each.path}.`))
    return field && { field, key: path === field.path ? null : path.slice(field.path.length + 1) }
  }
  return {
    partsOf: (versions) =>
      shape.partsOf(versions).flatMap((part) => {
        const field = fields.find(({ path }) => path === part.path)
        return field ? sectionsParts(field, versions) : [part]
      }),
    partValue(draft, part) {
      const found = fieldAt(part)
      if (!found) return shape.partValue(draft, part)
      const placement = placementIn(draft, found.field)
      return found.key === null ? new Order(placement) : placeOf(placement, found.key)
    },
    withPart(draft, part, value) {
      const found = fieldAt(part)
      if (!found) return shape.withPart(draft, part, value)
      const { field, key } = found
      const named = value instanceof Place && value.section !== nowhere ? [value.section] : []
      const next = changed(placementIn(draft, field, named), key, value)
      return withDraftValue(draft, field.path, sectionsFrom(next, field.sections))
    },
    isSame(one, other) {
      if (one instanceof Order && other instanceof Order)
        return isSamePlacement(one.placement, other.placement)
      if (one instanceof Place || other instanceof Place) return sectionOf(one) === sectionOf(other)
      return shape.isSame(one, other)
    },
  }
}

const sectionOf = (value: unknown) => (value instanceof Place ? value.section : nowhere)

function placeOf(placement: Placement, key: string): Place {
  for (const [section, keys] of placement) {
    const at = keys.indexOf(key)
    if (at >= 0) return new Place(section, keys[at - 1] ?? null)
  }
  return new Place(nowhere, null)
}

function changed(placement: Placement, key: string | null, value: unknown): Placement {
  if (value instanceof Order)
    return new Map(
      [...placement].map(([name, keys]) => [name, inOrder(keys, value.placement.get(name) ?? [])]),
    )
  if (key === null) return placement
  const place = value instanceof Place ? value : new Place(nowhere, null)
  const keys = (placement.get(place.section) ?? []).filter((each) => each !== key)
  const before = place.before === null ? -1 : keys.indexOf(place.before)
  const index = before < 0 && place.before !== null ? keys.length : before + 1
  return moved(moved(placement, key, nowhere, 0), key, place.section, index)
}

/** Of what stands in the same section for both. */
const isSamePlacement = (one: Placement, other: Placement): boolean =>
  [...one].every(([name, keys]) => isSameOrder(keys, other.get(name) ?? []))
