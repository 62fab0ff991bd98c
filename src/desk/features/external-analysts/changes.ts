import type { components } from '#generated/types.ts'

export type Analyst = components['schemas']['ExternalAnalyst']
export type Assignment = components['schemas']['ExternalAnalystAssignment']

/** Who stands in the list of a branch: as analysts, whatever role they have by now. */
export function assignedOf(assignments: readonly Assignment[]): Analyst[] {
  return assignments.map(({ external_analyst_alias: alias, full_name = alias, email_address = '' }) => ({
    alias,
    full_name,
    email_address,
  }))
}

export interface Changes {
  /** Aliases to assign. */
  readonly added: readonly string[]
  /** Uuids of assignments to remove. */
  readonly removed: readonly string[]
}

/** What turns the assignments as they are stored into the list as it was made. */
export function changesOf(assignments: readonly Assignment[], list: readonly Analyst[]): Changes {
  const stored = new Set(assignments.map((each) => each.external_analyst_alias))
  const wanted = new Set(list.map(({ alias }) => alias))
  return {
    added: [...wanted].filter((alias) => !stored.has(alias)),
    removed: assignments.flatMap(({ external_analyst_alias: alias, uuid }) =>
      uuid && !wanted.has(alias) ? [uuid] : [],
    ),
  }
}
