import type { Figure } from './figure.ts'
import { figures, type Values } from './figures.ts'

function show(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '–'
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`
}

/** Whether a value is as the design wants it; null where the design names no figure or nothing was measured. */
export function reached({ better, target }: Figure, value: number | undefined): boolean | null {
  if (value === undefined || target === undefined) return null
  return better === 'less' ? value <= target : value >= target
}

/** Lines of the table, of what was measured; with a baseline the change since then stands beside each value. */
export function table(values: Values, baseline?: Values): string[] {
  const measured = figures.filter(({ id }) => values[id] !== undefined)
  const rows = measured.map((figure) => {
    const value = values[figure.id]
    const before = baseline?.[figure.id]
    const isOk = reached(figure, value)
    const sign = figure.better === 'less' ? '≤' : '≥'
    const change =
      value && before ? `${(((value - before) / before) * 100).toFixed(0).replace(/^(?!-)/, '+')} %` : ''
    return [
      isOk === null ? ' ' : isOk ? '✓' : '✗',
      figure.what,
      show(value, figure.unit),
      figure.target === undefined ? '' : `${sign} ${show(figure.target, figure.unit)}`,
      ...(baseline ? [show(before, figure.unit), change] : []),
    ]
  })
  const all = [['', 'what', 'measured', 'design', ...(baseline ? ['baseline', 'change'] : [])], ...rows]
  const widths = (all[0] as string[]).map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  )
  return all.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}
