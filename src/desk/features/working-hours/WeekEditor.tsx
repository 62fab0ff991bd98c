import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { SaveAlerts, SaveBar, type SaveBarProps, SaveButtons } from '../../forms/SaveBar.tsx'
import { DayRow } from './DayRow.tsx'
import type { WeekEditing } from './use-week.ts'
import { dayAt, dayLabels, days, entryOf, pathOfWrong } from './week.ts'
import '../../forms/form.css'
import './working-hours.css'

interface WeekEditorProps {
  readonly editing: WeekEditing
  readonly idPrefix: string
  /** Stands below the days. */
  readonly children?: ReactNode
  /** Closes the dialog that it stands in; without it, the week stands on a page of its own. */
  readonly close?: () => void
}

/** Monday to Sunday, one entry each, saved as a whole. */
export function WeekEditor({ editing, idPrefix, children, close }: WeekEditorProps) {
  const formId = useId()
  const { changed, isSaving, failure, state, wrong } = editing
  const fieldOf = (day: number) => ({
    path: pathOfWrong(state, day),
    label: dayLabels[day - 1] ?? '',
    help: '',
  })
  const bar: SaveBarProps = {
    formId,
    changed: changed.map(({ day }) => fieldOf(day)),
    wrong: wrong.map(fieldOf),
    failure,
    isAtField: (path) => dayAt(path) !== null,
    isSaving,
    idPrefix,
    cancel: close ?? editing.reset,
  }
  const form = (
    <form
      id={formId}
      noValidate
      className={close && 'dialog-body'}
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      <ol className="week">
        {days.map((day) => (
          <DayRow
            key={day}
            day={day}
            entry={entryOf(state.draft, day)}
            editing={editing}
            isReadOnly={isSaving}
            idPrefix={idPrefix}
            heading={close ? 'h3' : 'h2'}
          />
        ))}
      </ol>
    </form>
  )
  return (
    <>
      {form}
      {children}
      {close ? <DialogBar {...bar} /> : <SaveBar {...bar} />}
      <ConflictDialog edit={editing} />
    </>
  )
}

function DialogBar(props: SaveBarProps) {
  const translate = useTranslate()
  const days = props.changed.map(({ label }) => translate(label)).join(', ')
  return (
    <div className="dialog-foot">
      <div className="week-state">
        {days && <span className="dot">{translate('Unsaved changes: {fields}', { fields: days })}</span>}
        <SaveAlerts {...props} />
      </div>
      <SaveButtons {...props} />
    </div>
  )
}
