/** What is held on a person, by kind; and what of it has to stay. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { DeletionKind, Held, Kept, Person, PersonalPart, Words } from '../personal-data/public.ts'

export interface HeldKind extends Held {
  readonly kind: DeletionKind
  /** Of what the person does: more of it since a search is news. */
  readonly isNews: boolean
}

export type KeptKind = Kept & { readonly kind: DeletionKind }

export const partsOf = (parts: readonly PersonalPart[], { kind }: Pick<Person, 'kind'>): PersonalPart[] =>
  parts.filter(({ of }) => of.includes(kind))

const mostLetters = 120

const shortened = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters).trimEnd()}…` : text

const earliest = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other)
const latest = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** Kinds of which nothing is there are left out. */
export async function heldOn(
  tx: TenantTx,
  person: Person,
  parts: readonly PersonalPart[],
  words: Words,
): Promise<HeldKind[]> {
  const kinds = new Map<DeletionKind, HeldKind>()
  for (const part of partsOf(parts, person)) {
    const held = await part.held(tx, person, words)
    if (held.count === 0) continue
    const { kind } = part
    const before = kinds.get(kind)
    const isNews = !part.isIncidental && !part.readsTexts
    kinds.set(kind, {
      kind,
      count: held.count + (before?.count ?? 0),
      oldest: earliest(held.oldest, before?.oldest ?? null),
      newest: latest(held.newest, before?.newest ?? null),
      samples: [...(before?.samples ?? []), ...held.samples]
        .filter((text) => text.trim() !== '')
        .map(shortened)
        .slice(0, 3),
      isNews: isNews || before?.isNews === true,
    })
  }
  return [...kinds.values()]
}

export async function keptOf(
  tx: TenantTx,
  person: Person,
  parts: readonly PersonalPart[],
): Promise<KeptKind[]> {
  const all: KeptKind[] = []
  for (const { kind, kept } of partsOf(parts, person)) {
    const found = await kept?.(tx, person)
    if (found && found.count > 0) all.push({ kind, ...found })
  }
  return all
}

export const totalOf = (held: readonly { readonly count: number }[]) =>
  held.reduce((sum, { count }) => sum + count, 0)
