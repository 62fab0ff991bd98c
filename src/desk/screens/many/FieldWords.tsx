import { useTranslate } from 'react-admin'
import { useTexts } from '../../forms/contested-texts.ts'
import type { FormField } from '../../forms/fields.ts'

/** A value as lists write it, or that there is none. */
export function FieldWords({ field, value }: { readonly field: FormField; readonly value: unknown }) {
  const translate = useTranslate()
  const [text = ''] = useTexts({ ...field, mine: value, theirs: value }, [value])
  return text === '' ? <em className="muted">{translate('Empty')}</em> : text
}
