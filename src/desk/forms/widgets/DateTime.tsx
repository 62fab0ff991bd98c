import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { settingOf } from '../../kit/institution.ts'
import { instantOf, localOf } from '../../kit/zoned.ts'
import { emptyValue, inputProps } from './input-props.ts'

/** An instant, typed as the clock of the institution's own time zone shows it, whichever the computer is in. */
export function DateTime(props: WidgetProps) {
  const { value, schema, onChange } = props
  const { tenant } = useDesk()
  const translate = useTranslate()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = settingOf(tenant, 'time_zone') || own
  // A browser gives '' for a time that is not complete yet.
  const [typed, setTyped] = useState<string | null>(null)
  const local = typeof value === 'string' && value !== '' ? localOf(value, zone) : ''
  return (
    <div className="affix is-after">
      <OutlinedInput
        {...inputProps(props)}
        type="datetime-local"
        value={typed ?? local}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next === '' ? '' : null)
          onChange(next === '' ? emptyValue(schema) : instantOf(next, zone))
        }}
      />
      {zone !== own && (
        <span>{translate('in {zone}', { zone: zone.split('/').at(-1)?.replaceAll('_', ' ') })}</span>
      )}
    </div>
  )
}
