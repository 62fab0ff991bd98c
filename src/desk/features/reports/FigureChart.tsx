import { LineChart, type LineSeries } from '@mui/x-charts/LineChart'
import { useFormatter } from '../../resources/format.ts'
import type { Figure, Report } from './report.ts'
import { ticksOf } from './ticks.ts'
import type { FigureWords } from './use-figure-words.ts'

interface FigureChartProps {
  readonly dates: readonly string[]
  readonly step: Report['step']
  readonly words: FigureWords
  readonly now: NamedLine
  /** Of the days before, in their order; null: not there. */
  readonly before: NamedLine | null
}

export interface NamedLine {
  readonly label: string
  readonly values: readonly Figure[]
}

/** So few points that each has its mark. */
const fewPoints = 14

/**
 * A line, and dashed behind it that of the time before. Drawn for the eye alone: the table below says the same. It never
 * moves, whatever is chosen.
 */
export function FigureChart({ dates, step, words, now, before }: FigureChartProps) {
  const format = useFormatter()
  const ticks = ticksOf(dates, step)
  const line = (id: 'now' | 'before', { label, values }: NamedLine, color: string): LineSeries => ({
    id,
    label,
    color,
    data: dates.map((_, at) => values[at] ?? null),
    curve: 'linear',
    // A week between two that are not told would be seen nowhere without.
    showMark: ({ index }) =>
      id === 'now' &&
      (dates.length <= fewPoints || (values[index - 1] ?? values[index + 1] ?? null) === null),
    shape: 'circle',
    valueFormatter: words.figure,
  })
  const isAllNone = [now, before].every((each) => each?.values.every((value) => !value) ?? true)
  return (
    <LineChart
      height={280}
      margin={{ top: 16, right: 24, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      series={[
        ...(before ? [line('before', before, 'var(--edge)')] : []),
        line('now', now, 'var(--primary)'),
      ]}
      xAxis={[
        {
          data: [...dates],
          scaleType: 'point',
          height: 28,
          disableLine: true,
          disableTicks: true,
          tickInterval: (date: string) => ticks.has(date),
          valueFormatter: (date: string, { location }) =>
            location === 'tick' ? words.shortDay(date) : words.day(date),
        },
      ]}
      yAxis={[
        {
          min: 0,
          // Without it, noughts would stand in the middle.
          ...(isAllNone && { max: 4 }),
          width: 52,
          disableLine: true,
          disableTicks: true,
          tickMinStep: 1,
          tickNumber: 4,
          valueFormatter: (value: number) => format.number(value),
        },
      ]}
    />
  )
}
