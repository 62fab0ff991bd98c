import { useTranslate } from 'react-admin'
import { type FormField, fieldName } from '../../forms/fields.ts'
import { FieldWords } from '../many/FieldWords.tsx'
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
