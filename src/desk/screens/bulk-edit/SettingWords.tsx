import { useTranslate } from 'react-admin'
import { useTexts } from '../../forms/contested-texts.ts'
import { type FormField, fieldName } from '../../forms/fields.ts'
import { type Setting, settingValue } from './settable.ts'

/** What the rows are given: each field with its new value. */
export function SettingWords({ setting }: { readonly setting: Setting }) {
  return (
    <dl className="bulk-setting">
      {setting.chosen.map((field) => (
        <Word key={field.path} field={field} value={settingValue(setting, field)} />
      ))}
    </dl>
  )
}

function Word({ field, value }: { readonly field: FormField; readonly value: unknown }) {
  const translate = useTranslate()
  return (
    <div>
      <dt>{fieldName(field, translate)}</dt>
      <dd>
        <FieldWords field={field} value={value} />
      </dd>
    </div>
  )
}

/** A value as lists write it, or that there is none. */
export function FieldWords({ field, value }: { readonly field: FormField; readonly value: unknown }) {
  const translate = useTranslate()
  const [text = ''] = useTexts({ ...field, mine: value, theirs: value }, [value])
  return text === '' ? <em className="muted">{translate('Empty')}</em> : text
}
