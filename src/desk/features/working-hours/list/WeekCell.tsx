import { useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import type { ValueSlotProps } from '../../../screens/overrides.ts'
import type { AdvisorWeek } from './types.ts'
import { weekText } from './week-text.ts'

/** 4 January 2021 was a Monday. */
const monday = Date.UTC(2021, 0, 4)
const dayMs = 24 * 60 * 60_000

/** A week in one line. */
export function WeekCell({ record }: ValueSlotProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { hours } = record as AdvisorWeek
  if (hours.length === 0) return <span className="muted">{translate('No hours')}</span>
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const text = weekText(hours, (day) => short.format(monday + (day - 1) * dayMs).replace(/\.$/, ''))
  return <span title={text}>{text}</span>
}
