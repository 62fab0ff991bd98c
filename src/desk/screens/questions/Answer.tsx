import { useTranslate } from 'react-admin'
import type { ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { type Draft, isEmpty } from '../../forms/draft.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { ShownValue } from '../show/ShownValue.tsx'
import '../show/show.css'

interface AnswerProps {
  readonly fields: readonly ResourceField[]
  readonly answer: Draft
  readonly resource: ResourceDescription
}

/** What a reply says; what it leaves empty is left out. */
export function Answer({ fields, answer, resource }: AnswerProps) {
  const translate = useTranslate()
  const record = { ...answer, id: '' }
  return (
    <dl className="fields shown">
      {fields
        .filter(({ name }) => !isEmpty(valueAt(record, name)))
        .map((field) => (
          <div key={field.name}>
            <dt>{translate(field.label)}</dt>
            <dd>
              <ShownValue
                field={field}
                value={valueAt(record, field.name)}
                record={record}
                resource={resource}
              />
            </dd>
          </div>
        ))}
    </dl>
  )
}
