import { type FocusEvent, type KeyboardEvent, useState } from 'react'

interface GridSize {
  /** With the head. */
  readonly rows: number
  /** With the names. */
  readonly columns: number
}

interface GridPlace {
  readonly row: number
  readonly column: number
}

/** How many rows Page Up and Page Down skip. */
const page = 10

/**
 * The keys of a grid (ARIA's pattern): one place of it is reached by Tab, arrows lead to the others, Home and End to
 * the ends of the row, with Ctrl to those of the grid. The corner above the names has nothing.
 */
export function useGridKeys(size: GridSize) {
  const [chosen, setChosen] = useState<GridPlace>({ row: 1, column: 1 })
  const at = within(chosen, size)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const next = moved(at, event.key, event.ctrlKey, size)
    if (!next) return
    event.preventDefault()
    const { row, column } = within(next, size)
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`)?.focus()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const [row, column] = (target.dataset.at ?? '').split(':').map(Number)
    if (row !== undefined && column !== undefined && target.dataset.at) setChosen({ row, column })
  }
  return {
    grid: { onKeyDown, onFocus },
    place: (row: number, column: number) => ({
      'data-at': `${row}:${column}`,
      tabIndex: at.row === row && at.column === column ? 0 : -1,
    }),
  }
}

function moved({ row, column }: GridPlace, key: string, isFar: boolean, size: GridSize): GridPlace | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    case 'Home':
      return isFar ? { row: 0, column: 0 } : { row, column: 0 }
    case 'End':
      return isFar ? last : { row, column: last.column }
    default:
      return null
  }
}

function within({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  const inside = { row: clamp(row, rows - 1), column: clamp(column, columns - 1) }
  return inside.row === 0 && inside.column === 0 ? { row: 0, column: 1 } : inside
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))
