import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ClockInput } from '#ui/ClockInput.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { useTexts } from '#ui/texts.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { settingOf } from '../../kit/institution.ts'
import { instantOf, localOf } from '../../kit/zoned.ts'
import { emptyValue, momentProps } from './input-props.ts'

/** An instant, typed as the clock of the institution's own time zone shows it, whichever the computer is in. */
export function DateTime(props: WidgetProps) {
  const { value, schema, onChange } = props
  const { tenant } = useDesk()
  const translate = useTranslate()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = settingOf(tenant, 'time_zone') || own
  const t = useTexts()
  // What is not complete yet.
  const [typed, setTyped] = useState<string | null>(null)
  const local = typeof value === 'string' && value !== '' ? localOf(value, zone) : ''
  const [date = '', time = ''] = (typed ?? local).split('T')
  const change = (nextDate: string, nextTime: string) => {
    const next = nextDate || nextTime ? `${nextDate}T${nextTime}` : ''
    const instant = instantOf(next, zone)
    setTyped(instant ? null : next)
    // A half is sent as it is and refused at its field: as nothing it would be lost.
    onChange(instant ?? (next || emptyValue(schema)))
  }
  const { id, name, autoFocus, ...both } = momentProps(props)
  return (
    <div className="moment-row">
      <DateInput {...both} {...{ id, name, autoFocus }} value={date} onValue={(next) => change(next, time)} />
      <ClockInput
        {...both}
        aria-label={t('Time of day')}
        value={time}
        onValue={(next) => change(date, next)}
      />
      {zone !== own && (
        <span>{translate('in {zone}', { zone: zone.split('/').at(-1)?.replaceAll('_', ' ') })}</span>
      )}
    </div>
  )
}
