import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** What of a row has the focus first: the link that opens it, else its name. */
const entry = 'a[href], .name [tabindex]'

/**
 * Keys while the focus is in a row: the arrows, Home and End go from row to row, Enter opens one (the link's own key),
 * x chooses it, m opens its menu.
 */
export function useRowKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const isBusy = event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented
    const row = target.closest<HTMLElement>('tbody tr, .cards li')
    if (isBusy || !row || target.closest('[role="menu"], [role="dialog"]')) return
    const step = steps[event.key]
    if (step) {
      const rows = [...(row.parentElement?.children ?? [])]
      const next = rows[step(rows.indexOf(row), rows.length)]
      if (!next) return
      event.preventDefault()
      next.querySelector<HTMLElement>(entry)?.focus()
    }
    if (event.key === 'x') row.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
    if (event.key === 'm') row.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
  }
}
