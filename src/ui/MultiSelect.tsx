import { useId } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { MultiSelectBox } from './MultiSelectBox.tsx'
import { Options } from './MultiSelectOptions.tsx'
import { type MultiSelectList, useMultiSelect } from './use-multi-select.ts'

interface Props<O> extends FieldProps, MultiSelectList<O> {
  placeholder?: string
  /** At least 70 px high, so that the first tags move nothing (product §15.10). */
  roomy?: boolean
  disabled?: boolean
}

/**
 * Many of a list: a combobox whose list stays open while one chooses, with the chosen as tags that can be removed.
 * Down and Up, Home and End, Enter, Escape; Backspace in the empty field removes the last tag, the left arrow leads to
 * the tags.
 */
export function MultiSelect<O>(props: Props<O>) {
  const { label, hideLabel, hint, help, errors, selected, describe, onQuery } = props
  const { placeholder = ' ', isLoading = false, disabled = false, roomy = false } = props
  const id = useId()
  const labelId = `${id}-label`
  const listId = `${id}-list`
  const state = useMultiSelect(props)
  const { list, chosen, isFull, message, more } = state
  const { isOpen, shown, query, active } = list
  return (
    <Field {...{ label, hideLabel, hint, help, errors, labelId }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has gone elsewhere
        <div
          className={classesOf({ isOpen, roomy, disabled })}
          data-invalid={control['aria-invalid']}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) list.leave()
          }}
        >
          <MultiSelectBox
            isSearch={Boolean(onQuery)}
            {...{ control, state, listId, selected, describe, placeholder, disabled, isLoading }}
          />
          {isOpen && (
            <Options
              id={listId}
              {...{ labelId, shown, describe, query, chosen, isFull, isLoading, message, more }}
              activeIndex={active.index}
              onPoint={active.point}
              onToggle={state.toggle}
            />
          )}
          <span className="vh" role="status">
            {state.said}
          </span>
        </div>
      )}
    </Field>
  )
}

function classesOf(is: { isOpen: boolean; roomy: boolean; disabled: boolean }): string {
  return `ui-multi${is.isOpen ? ' is-open' : ''}${is.roomy ? ' is-roomy' : ''}${is.disabled ? ' is-disabled' : ''}`
}
