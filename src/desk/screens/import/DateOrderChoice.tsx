import { useId, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { spokenDay } from '#rules/spoken-time.ts'
import { kindOf } from '../../forms/kinds.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { Target } from './mapping/targets.ts'
import { columnsOf, type ImportPlan } from './plan-row.ts'
import { ambiguousDate, type DateOrder, dateIn } from './values/read-scalar.ts'

interface DateOrderChoiceProps {
  readonly targets: readonly Target[]
  readonly plan: ImportPlan
  readonly change: (next: Partial<ImportPlan>) => void
}

/** Asks whether the day or the month comes first, where the file has a day that may be two different ones. */
export function DateOrderChoice({ targets, plan, change }: DateOrderChoiceProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the targets are made anew at each render, and say the same
  const example = useMemo(() => firstAmbiguous(plan, targets), [plan.table, plan.mapping])
  if (example === null) return null
  const said = (order: DateOrder) =>
    spokenDay(new Date(dateIn(example, order) ?? ''), { language, timeZone: 'UTC' })
  return (
    <div className="field import-days">
      <label className="label" htmlFor={id}>
        {translate('What {example} means', { example })}
      </label>
      <select
        id={id}
        className="ui-in"
        value={plan.dateOrder ?? ''}
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget: { value } }) => change({ dateOrder: orderOf(value) })}
      >
        <option value="">{translate('Not chosen yet')}</option>
        <option value="day">{translate('Day first: {date}', { date: said('day') })}</option>
        <option value="month">{translate('Month first: {date}', { date: said('month') })}</option>
      </select>
      <p className="help" id={`${id}-help`}>
        {translate('Holds for all such days of the file. Until it is chosen, rows with one are refused.')}
      </p>
    </div>
  )
}

const orderOf = (value: string): DateOrder => (value === 'day' || value === 'month' ? value : null)

function firstAmbiguous(plan: ImportPlan, targets: readonly Target[]): string | null {
  const columns = columnsOf(plan, targets).filter(({ target }) => isOfDays(target))
  for (const { cells } of plan.table.rows) {
    for (const { at } of columns) {
      const cell = cells[at]
      const day = typeof cell === 'string' ? ambiguousDate(cell) : null
      if (day !== null) return day
    }
  }
  return null
}

function isOfDays({ path, field: { shape = {}, described = null }, refusal }: Target): boolean {
  const kind = kindOf(path.slice(path.lastIndexOf('.') + 1), shape, described)
  return refusal === null && (kind === 'date' || kind === 'date-time')
}
