import type { UiSchema } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { resourceNamed } from '../../resources/admin.ts'
import { rememberName } from '../shown-names.ts'
import { describedOf } from '../widgets/input-props.ts'
import { type RecordSource, useRecordSource } from '../widgets/record-source.ts'
import { useChosen } from '../widgets/reference-options.ts'
import { entryName } from './entry-name.ts'
import type { TreeEntry, TreeHint } from './outline.ts'

/** What is said of an entry's fields, as the form has it. */
export type NameFields = UiSchema

interface Props {
  readonly entry: TreeEntry
  readonly hint: TreeHint
  readonly fields: NameFields
}

/** The first of an entry's names that is filled in; where that is a key, the record's. */
export function EntryName({ entry, hint, fields }: Props) {
  const translate = useTranslate()
  const name = hint.name.find((each) => typeof entry[each] === 'string' && String(entry[each]).trim() !== '')
  if (name === undefined) return <span className="tree-name muted">{translate('New entry')}</span>
  const items: UiSchema = fields.items && typeof fields.items === 'object' ? fields.items : {}
  const described = describedOf(items[name]?.['ui:options'] ?? {})
  const target = resourceNamed(described?.reference ?? '')
  if (!target) return <span className="tree-name">{entryName(entry, hint)}</span>
  return <RecordName value={String(entry[name])} described={described} target={target} />
}

interface RecordNameProps {
  readonly value: string
  readonly described: ReturnType<typeof describedOf>
  readonly target: Parameters<typeof useRecordSource>[0]
}

function RecordName({ value, described, target }: RecordNameProps) {
  const translate = useTranslate()
  const source = useRecordSource(target, described)
  const { chosen, gone } = useChosen(source ?? nowhere, source ? [value] : [])
  const label = chosen[0]?.label ?? value
  if (label !== value) rememberName(value, label)
  return (
    <span className={gone.has(value) ? 'tree-name muted' : 'tree-name'}>
      {gone.has(value) ? translate('No longer there') : label === value ? '…' : label}
    </span>
  )
}

const nowhere: RecordSource = { name: '', find: async () => [], read: async () => null }
