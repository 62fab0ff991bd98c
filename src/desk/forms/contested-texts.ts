import { useTranslate } from 'react-admin'
import type { ResourceField } from '#rules/resource.ts'
import type { Contested, DraftPart } from '../kit/saving/draft-parts.ts'
import { resourceNamed } from '../resources/admin.ts'
import { useFormatter } from '../resources/format.ts'
import { type RecordSource, useRecordSource } from './widgets/record-source.ts'
import { useChosen } from './widgets/reference-options.ts'
import { isSectionsHint, sectionWords } from './widgets/sections.ts'

/** A part of a draft that two people changed; of a form's field, with what the resource says of it. */
export type ContestedField = Contested<DraftPart & { readonly described?: ResourceField | null }>

/**
 * Values of a field as lists write them, with its unit and the labels of its choices; references by the names of their
 * records, as far as the user may read them.
 */
export function useTexts(
  { described, words }: ContestedField,
  values: readonly unknown[],
): readonly string[] {
  const format = useFormatter()
  const translate = useTranslate()
  const referenceName = useReferenceNames(described ?? null, values.flatMap(keysIn))
  return values.map((value) => {
    if (words) return words(value, translate)
    if (value === null || value === undefined) return ''
    const sections = described?.hints.sections
    if (isSectionsHint(sections)) return sectionWords(value, sections, translate)
    if (referenceName) return keysIn(value).map(referenceName).join(', ')
    if (described) return format.value(asNumber(value, described), described)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}

/** Forms keep numbers as the texts that were typed; what is no number stays as it is. */
function asNumber(value: unknown, { kind }: ResourceField): unknown {
  const isNumber = kind === 'integer' || kind === 'number'
  return isNumber && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** Null for what is no reference, or one whose records the user may not find. */
function useReferenceNames(described: Parameters<typeof useRecordSource>[1], keys: readonly unknown[]) {
  const source = useRecordSource(resourceNamed(described?.reference ?? ''), described)
  const { chosen } = useChosen(source ?? nowhere, source ? keys : [])
  const labels = new Map(chosen.map(({ key, label }) => [String(key), label]))
  return source && ((key: unknown) => labels.get(String(key)) ?? String(key))
}

const nowhere: RecordSource = { name: '', find: async () => [], read: async () => null }

function keysIn(value: unknown): readonly unknown[] {
  return [value ?? []].flat()
}
