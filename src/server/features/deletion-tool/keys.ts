/** The key of a person found: who it is, who may use it until when, and what was shown of them. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { DeletionKind } from '../personal-data/public.ts'
import type { HeldKind } from './held.ts'
import type { Identity } from './identity.ts'
import { opened, sealed } from './sealing.ts'

/** In minutes. */
const goodFor = 30

/** Of each kind what there was: how many, and in ms since 1970 the newest. */
export type SeenKinds = Partial<Record<DeletionKind, readonly [count: number, newest: number]>>

export interface SubjectKey {
  readonly identity: Identity
  readonly seen: SeenKinds
  /** Whose search it was: a key is of no use to anybody else. */
  readonly by: string
  /** In ms since 1970. */
  readonly at: number
}

export const seenKinds = (held: readonly HeldKind[]): SeenKinds =>
  Object.fromEntries(
    held
      .filter(({ isNews }) => isNews)
      .map(({ kind, count, newest }) => [kind, [count, newest?.getTime() ?? 0]] as const),
  )

/** Whether there is more now than was shown. */
export const hasMore = (now: SeenKinds, before: SeenKinds): boolean =>
  Object.entries(now).some(([kind, [count, newest]]) => {
    const [seen, last] = before[kind as DeletionKind] ?? [0, 0]
    return count > seen || newest > last
  })

const purpose = 'key of a person'

export const keyOf = (tx: TenantTx, key: SubjectKey): Promise<string> => sealed(tx, purpose, key)

/** Null: it is none of this person's, or has run out. */
export async function readKey(
  tx: TenantTx,
  text: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<SubjectKey | null> {
  const key = (await opened(tx, purpose, text)) as SubjectKey | null
  if (key === null || key.by !== by) return null
  return now.getTime() - key.at <= goodFor * 60_000 ? key : null
}
