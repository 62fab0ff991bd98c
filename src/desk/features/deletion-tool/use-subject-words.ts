import { useLocale, useTranslate } from 'react-admin'
import { countryOf, formatPhone } from '#rules/phone.ts'
import type { ResourceField } from '#rules/resource.ts'
import { loadedResource } from '../../resources/admin.ts'
import { enumWord } from '../../resources/values/words.ts'
import type { DataKind, DeletionSubject } from './types.ts'

/** What the contract calls kinds of data and of people, as the records of deletions say it. */
export function useSubjectWords() {
  const translate = useTranslate()
  const locale = useLocale()
  const { fields } = loadedResource('deletions').raw
  const kindField = fieldIn(fieldIn(fields, 'records')?.items?.fields, 'kind')
  const personField = fieldIn(fields, 'subject_kind')
  const word = (value: string, field: ResourceField | undefined) =>
    field ? enumWord(value, field, translate) : value
  return {
    kind: (kind: DataKind) => word(kind, kindField),
    facts: ({ kind, email, phone, alias, organization }: DeletionSubject) =>
      [
        word(kind, personField),
        email,
        phone && formatPhone(phone, countryOf(locale)),
        alias,
        organization,
      ].filter((fact) => fact != null),
  }
}

const fieldIn = (fields: readonly ResourceField[] | undefined, name: string) =>
  fields?.find((field) => field.name === name)
