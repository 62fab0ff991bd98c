import type { WidgetProps } from '@rjsf/utils'
import { moneyOf } from '../../resources/values/money.ts'
import { decimalsOf } from '../numbers.ts'
import { allowsNull, typeOf } from '../schema.ts'
import { describedOf, emptyValue } from './input-props.ts'
import { BareNumber } from './NumberInput.tsx'

/** An amount with its currency. Cents are typed as euros; amounts that are stored as texts stay texts. */
export function Money(props: WidgetProps) {
  const { schema, value, options, onChange } = props
  const { currency, isMinor } = moneyOf(describedOf(options))
  const decimals = decimalsOf(currency)
  if (typeOf(schema) !== 'string')
    return <BareNumber {...props} suffix={currency} {...(isMinor && { factor: 10 ** decimals, decimals })} />
  const amount =
    typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  return (
    <BareNumber
      {...props}
      schema={{ type: allowsNull(schema) ? ['number', 'null'] : 'number' }}
      suffix={currency}
      value={amount}
      onChange={(next: unknown) =>
        onChange(typeof next === 'number' ? next.toFixed(decimals) : (next ?? emptyValue(schema)))
      }
    />
  )
}
