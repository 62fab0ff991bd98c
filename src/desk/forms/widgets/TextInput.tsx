import OutlinedInput from '@mui/material/OutlinedInput'
import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import type { FieldKind } from '#rules/resource.ts'
import { chunk } from '#ui/chunk.ts'
import { hintsOf } from '../fields.ts'
import { emptyValue, inputProps } from './input-props.ts'
import { Day } from './late-moments.tsx'
import { usePhoneNumber } from './use-phone-number.ts'

const types: Partial<Record<FieldKind, string>> = { email: 'email', phone: 'tel', url: 'url' }

/** Few fields are addresses of which somebody knows where they lead. */
const LinkCheck = lazy(async () => ({
  default: (await chunk(() => import('./LinkCheck.tsx'))).LinkCheck,
}))

/** One line of text, also an e-mail address, a phone number, an address in the web, a date. */
export function TextInput(props: WidgetProps | BaseInputTemplateProps) {
  const { value, schema, options, placeholder, onChange } = props
  const { prefix, usual = '', checks } = hintsOf(schema)
  const kind = (options as { kind?: FieldKind }).kind ?? 'text'
  const common = inputProps(props as WidgetProps)
  const phone = usePhoneNumber(schema, value, onChange)
  if (kind === 'date') return <Day {...(props as WidgetProps)} />
  const input = (
    <OutlinedInput
      {...common}
      onFocus={() => {
        common.onFocus()
        phone.enter()
      }}
      onBlur={({ currentTarget }) => {
        common.onBlur()
        phone.leave(currentTarget.form)
      }}
      onKeyDown={phone.press}
      type={types[kind] ?? 'text'}
      value={value ?? ''}
      placeholder={placeholder || usual}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value === '' ? emptyValue(schema) : event.target.value)}
    />
  )
  if (checks)
    return (
      <>
        {input}
        {value && (
          <Suspense>
            <LinkCheck address={String(value)} operation={checks} />
          </Suspense>
        )}
      </>
    )
  if (!prefix) return input
  return (
    <div className="affix">
      <span>{prefix}</span>
      {input}
    </div>
  )
}
