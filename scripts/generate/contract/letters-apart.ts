/** How many letters must be changed, added, taken away or swapped with their neighbour. */
export function lettersApart(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => {
    return Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0))
  })
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      const row = rows[i]
      if (row) row[j] = Math.min(change, swap, at(i - 1, j) + 1, at(i, j - 1) + 1)
    }
  }
  return at(a.length, b.length)
}
