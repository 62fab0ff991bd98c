/** Things that stand in sections, each section in an order of its own (x-admin.sections). */

/** What the hint says: names of properties, and what can be placed where. */
export interface SectionsHint {
  /** Of an entry: which section it is. */
  readonly name: string
  /** Of an entry: what stands in it. */
  readonly elements: string
  /** Of an element. */
  readonly key: string
  readonly order: string
  readonly choices: readonly SectionChoices[]
  /** Message keys, by section. */
  readonly labels?: Readonly<Record<string, string>>
  readonly helps?: Readonly<Record<string, string>>
}

/** Whether a hint is one: foreign contracts may say anything. */
export const isSectionsHint = (hint: unknown): hint is SectionsHint =>
  typeof hint === 'object' &&
  hint !== null &&
  'elements' in hint &&
  'choices' in hint &&
  Array.isArray(hint.choices)

export interface SectionChoices {
  /** Message keys, by the key of an element. */
  readonly values?: Readonly<Record<string, string>>
  /** Names of icons, by the key of an element. */
  readonly icons?: Readonly<Record<string, string>>
  /** Name of a resource each of whose records is an element. */
  readonly resource?: string
  /** Of such a record: property with the name of its icon. */
  readonly icon?: string
  /** Sections in which these may stand. */
  readonly in: readonly string[]
}

export interface PlacedElement {
  readonly key: string
  readonly label: string
  /** Name of an icon, or none. */
  readonly icon: string
  /** What it is, where it is no fixed element: a message key. */
  readonly kind: string
  readonly allowed: readonly string[]
}

/** A section as it is drawn; label and help are message keys. */
export interface ShownSection {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly elements: readonly PlacedElement[]
}

export interface MoveElement {
  /** @param index of the element before which it goes */
  readonly move: (element: PlacedElement, section: string, index: number) => void
  readonly others: readonly ShownSection[]
  readonly isLocked: boolean
}

/** Keys by section, in their order. */
export type Placement = ReadonlyMap<string, readonly string[]>

/** What is placed nowhere. */
export const nowhere = ''

type Entry = Readonly<Record<string, unknown>>

export function placementOf(value: unknown, names: readonly string[], hint: SectionsHint): Placement {
  const entries: readonly Entry[] = Array.isArray(value) ? value : []
  return new Map(
    names.map((name) => {
      const elements = entries
        .filter((entry) => entry[hint.name] === name)
        .flatMap((entry) => (entry[hint.elements] as Entry[]) ?? [])
      const inOrder = elements.toSorted((one, other) => Number(one[hint.order]) - Number(other[hint.order]))
      return [name, [...new Set(inOrder.map((element) => String(element[hint.key])))]]
    }),
  )
}

export const sectionsFrom = (placement: Placement, hint: SectionsHint): Entry[] =>
  [...placement].map(([name, keys]) => ({
    [hint.name]: name,
    [hint.elements]: keys.map((key, index) => ({ [hint.key]: key, [hint.order]: index + 1 })),
  }))

/** Puts an element before the one at that place of a section; nowhere takes it out. */
export function moved(placement: Placement, key: string, section: string, index: number): Placement {
  return new Map(
    [...placement].map(([name, keys]) => {
      const at = keys.indexOf(key)
      const others = keys.filter((each) => each !== key)
      if (name !== section) return [name, others]
      // Its own place is gone when it is put in again.
      return [name, others.toSpliced(at >= 0 && at < index ? index - 1 : index, 0, key)]
    }),
  )
}

/** What stands where, in words; records of other resources only in their number. */
export function sectionWords(
  value: unknown,
  hint: SectionsHint,
  translate: (key: string, values?: object) => string,
): string {
  const { labels = {}, choices } = hint
  const known: Readonly<Record<string, string>> = Object.assign(
    {},
    ...choices.map(({ values }) => values ?? {}),
  )
  const names = Object.keys(labels)
  return [...placementOf(value, names, hint)]
    .map(([name, keys]) => {
      const words = keys.flatMap((key) => (known[key] ? [translate(known[key])] : []))
      const others = keys.length - words.length
      const all = others > 0 ? [...words, translate('{count} more', { count: others })] : words
      return `${translate(labels[name] ?? name)}: ${all.join(', ') || '–'}`
    })
    .join('; ')
}
