import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import { useFormatter } from '../../resources/format.ts'
import type { ImportChoice } from './use-import-plan.ts'

interface FileChoiceProps {
  readonly choice: ImportChoice
  /** Somebody wanted to try without one. */
  readonly isMissing: boolean
}

/** Which file, how far it is read, and why it cannot be. */
export function FileChoice({ choice: { plan, rows, problem, choose }, isMissing }: FileChoiceProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const count = plan?.table.rows.length ?? rows
  return (
    <div className="import-file">
      <Button
        variant="outlined"
        loading={rows !== null}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {translate(plan ? 'Choose another file' : 'Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={translate('File')}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <p id={id} className="help" role="status">
        {plan && <b>{plan.table.fileName} </b>}
        {count === null
          ? translate(
              'CSV or Excel (.xlsx), with headings in its first row and up to 50,000 rows below them.',
            )
          : translate('Rows read: {count}', { count: format.number(count) })}
      </p>
      {problem && <ErrorAlert message={translate(problem.message, problem.values)} />}
      {isMissing && !plan && !problem && rows === null && (
        <ErrorAlert message={translate('Choose a file first.')} />
      )}
    </div>
  )
}
