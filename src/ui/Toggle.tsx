import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { useTexts } from './texts.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> {
  onValue?: (isOn: boolean) => void
}

/**
 * A switch, 85 px wide, that says Enabled or Disabled on its face (product §34.4). The words are for the eye: a
 * screen reader hears the label and 'on' or 'off', and the label does not change with the state.
 */
export function Toggle({
  label,
  hideLabel,
  hint,
  help,
  errors,
  onValue,
  onChange,
  'aria-describedby': describedBy,
  ...input
}: Props) {
  const t = useTexts()
  return (
    <Field {...{ label, hideLabel, hint, help, errors, describedBy }}>
      {(control) => (
        <span className="ui-toggle">
          <input
            {...input}
            {...control}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked
            role="switch"
            onChange={(event) => {
              onValue?.(event.currentTarget.checked)
              onChange?.(event)
            }}
          />
          <span className="ui-toggle-face" aria-hidden="true">
            <span className="ui-toggle-on">{t('Enabled')}</span>
            <span className="ui-toggle-off">{t('Disabled')}</span>
          </span>
        </span>
      )}
    </Field>
  )
}
