export interface Group<T> {
  readonly group: string
  readonly members: readonly T[]
}

/** Members of one group stand together, groups in the order in which they first appear. */
export function inGroups<T>(members: readonly T[], groupOf: (member: T) => string): Group<T>[] {
  const groups = [...new Set(members.map(groupOf))]
  return groups.map((group) => ({ group, members: members.filter((member) => groupOf(member) === group) }))
}

/** Neighbours that are narrow share a line, all others have their own. */
export function inRows<T>(members: readonly T[], isNarrow: (member: T) => boolean): T[][] {
  return members.reduce<T[][]>((rows, member) => {
    const last = rows.at(-1)
    const [before] = last ?? []
    if (last && before !== undefined && isNarrow(member) && isNarrow(before)) last.push(member)
    else rows.push([member])
    return rows
  }, [])
}
