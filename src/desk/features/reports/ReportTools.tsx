import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { addDays } from '#rules/dates.ts'
import { Field } from '#ui/Field.tsx'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { BranchesField } from './BranchesField.tsx'
import { type Choice, type changeOf, withDays, withOrganizations, withSpan } from './choice.ts'
import { DaysFields } from './DaysFields.tsx'
import { type Span, spanLabels, spans } from './days.ts'

interface ReportToolsProps {
  readonly choice: Choice
  readonly today: string
  readonly errors: FieldErrors
  readonly change: (next: ReturnType<typeof changeOf>) => void
}

/** Of which days and branches a report is. */
export function ReportTools({ choice, today, errors, change }: ReportToolsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isOwn = choice.span === null || isOpen
  const choose = (value: string) => {
    const span: Span | undefined = spans.find((each) => each === value)
    setOpen(!span)
    if (span) change(withSpan(span))
  }
  return (
    <div className="report-tools">
      <Field label={translate('Time span')}>
        {(control) => (
          <select
            {...control}
            className="ui-in"
            value={isOwn ? 'own' : (choice.span ?? '')}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {spans.map((span) => (
              <option key={span} value={span}>
                {translate(spanLabels[span])}
              </option>
            ))}
            <option value="own">{translate('Days of your own')}</option>
          </select>
        )}
      </Field>
      {isOwn && (
        <DaysFields
          days={choice.days}
          last={addDays(today, -1)}
          errors={errors}
          apply={(days) => change(withDays(days))}
        />
      )}
      <BranchesField
        uuids={choice.organizations}
        errors={errors.organization}
        change={(uuids) => change(withOrganizations(uuids))}
      />
    </div>
  )
}
