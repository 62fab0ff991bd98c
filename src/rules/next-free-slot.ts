/** The next free slot of an advisor, as it is kept with them. Instants as JSON has them. */
export interface KeptSlot {
  readonly next_free_starts_at: string | null
  readonly next_free_ends_at: string | null
  /** Null: nobody has looked yet. */
  readonly next_free_checked_at: string | null
}

export interface NextFreeSlot {
  /** Instants in UTC. */
  readonly next_free_slot?: { readonly start: string; readonly end: string } | null
}

/** The stored slot as a reply has it: null where none can be booked, left out while nobody knows, or once it passed. */
export function nextFreeSlot(kept: KeptSlot, now: Date): NextFreeSlot {
  if (!kept.next_free_checked_at) return {}
  const { next_free_starts_at: start, next_free_ends_at: end } = kept
  if (!start || !end) return { next_free_slot: null }
  const [from, to] = [new Date(start), new Date(end)]
  return from < now ? {} : { next_free_slot: { start: from.toISOString(), end: to.toISOString() } }
}
