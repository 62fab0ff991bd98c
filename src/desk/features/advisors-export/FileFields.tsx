import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { mostExcelRows } from '#rules/advisors-export.ts'
import { useFormatter } from '../../resources/format.ts'
import type { ExportPlan } from './plan.ts'

interface FileFieldsProps {
  readonly plan: ExportPlan
  readonly change: (changes: Partial<ExportPlan>) => void
}

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const
const separators = [
  ['semicolon', 'Semicolon'],
  ['comma', 'Comma'],
] as const

/** What kind of file it is. */
export function FileFields({ plan, change }: FileFieldsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  return (
    <>
      <Choices
        label="Kind of file"
        choices={formats}
        value={plan.format}
        choose={(value) => change({ format: value })}
      />
      {plan.format === 'csv' ? (
        <Choices
          label="Separator"
          choices={separators}
          value={plan.separator}
          choose={(value) => change({ separator: value })}
        />
      ) : (
        <p className="help">
          {translate('An Excel file takes up to {most} advisors.', { most: format.number(mostExcelRows) })}
        </p>
      )}
    </>
  )
}

interface ChoicesProps<Value extends string> {
  /** Message key. */
  readonly label: string
  readonly choices: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly choose: (value: Value) => void
}

function Choices<Value extends string>({ label, choices, value, choose }: ChoicesProps<Value>) {
  const translate = useTranslate()
  const id = useId()
  return (
    <fieldset className="nested export-file">
      <legend>{translate(label)}</legend>
      <div className="radios">
        {choices.map(([each, words]) => (
          <label key={each} className="radio">
            <input
              type="radio"
              className="rb"
              name={id}
              checked={value === each}
              onChange={() => choose(each)}
            />
            {translate(words)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
