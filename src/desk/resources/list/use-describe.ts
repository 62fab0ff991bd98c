import { useTranslate } from 'react-admin'
import type { FieldDescription } from '../descriptions.ts'

/** A value that says nothing without its label gets it: 'Advisors: 8', but plain 'Hohenbrück'. */
export function useDescribe() {
  const translate = useTranslate()
  return (field: FieldDescription, text: string): string => {
    if (text === '') return ''
    const speaksForItself = field.kind === 'text' || field.kind === 'choice'
    return speaksForItself ? text : `${translate(field.label)}: ${text}`
  }
}
