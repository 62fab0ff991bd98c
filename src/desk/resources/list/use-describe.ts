import { useTranslate } from 'react-admin'
import { type FieldDescription, valueAt } from '../descriptions.ts'
import { useFormatter } from '../format.ts'

/** A record's other columns in one short line: numbers with their label, days without the time. */
export function useDescribe() {
  const translate = useTranslate()
  const format = useFormatter()
  return (record: unknown, fields: readonly FieldDescription[]): string =>
    fields
      .map((field) => {
        const text = format.field(record, field)
        if (text === '') return ''
        if (field.kind === 'date-time') return format.day(String(valueAt(record, field.name)))
        const speaksForItself = field.kind === 'text' || field.kind === 'enum' || field.kind === 'date'
        return speaksForItself ? text : `${translate(field.label)}: ${text}`
      })
      .filter(Boolean)
      // Lines break between values, not within them.
      .map((text) => text.replaceAll(' ', '\u00a0'))
      .join(', ')
}
