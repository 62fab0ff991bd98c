import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { enumOptions } from '../enum-options.ts'
import { labelId } from '../help-id.ts'
import { isShape } from '../schema.ts'
import { ariaOf, describedOf } from './input-props.ts'

/** Several of the values that the schema names, in the schema's order. */
export function Choices(props: WidgetProps) {
  const { id, value, schema, options, disabled, readonly, onChange, onBlur, onFocus } = props
  const translate = useTranslate()
  const described = describedOf(options)
  const items = isShape(schema.items) ? schema.items : {}
  const choices = enumOptions(items, described?.items ?? described)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const { 'aria-describedby': describedBy } = ariaOf(props)
  const toggle = (one: unknown, isOn: boolean) =>
    onChange(
      choices.map((choice) => choice.value).filter((each) => (each === one ? isOn : chosen.includes(each))),
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label above is no legend, and stands in the field's own template
    <div
      className={choices.length > 8 ? 'checks in-columns' : 'checks'}
      id={id}
      role="group"
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy}
    >
      {choices.map((choice, index) => (
        <label key={String(choice.value)} className="check">
          <input
            type="checkbox"
            className="cb"
            id={`${id}__${index}`}
            checked={chosen.includes(choice.value)}
            disabled={disabled || readonly}
            onChange={(event) => toggle(choice.value, event.target.checked)}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
          />
          {translate(choice.label)}
        </label>
      ))}
    </div>
  )
}
