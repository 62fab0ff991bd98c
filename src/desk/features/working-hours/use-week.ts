import { useReducer, useState } from 'react'
import { useNotify } from 'react-admin'
import type { WorkingHours } from '#rules/working-hours.ts'
import { focusField } from '../../forms/focus.ts'
import { type Failure, noticeOf, readFailure } from '../../kit/failure.ts'
import { useAfterPress } from './use-after-press.ts'
import {
  changedDays,
  isFaultless,
  pathOfWrong,
  type Week,
  type WeekState,
  weekReducer,
  weekState,
  wrongDays,
} from './week.ts'

export interface WeekEditing {
  readonly state: WeekState
  readonly isSaving: boolean
  /** Why the last try was refused. */
  readonly failure: Failure | null
  readonly changed: readonly number[]
  readonly wrong: readonly number[]
  readonly add: (day: number) => void
  readonly remove: (day: number) => void
  readonly type: (day: number, times: Partial<WorkingHours>) => void
  readonly leave: (day: number) => void
  readonly reset: () => void
  readonly save: () => Promise<void>
}

interface WeekOptions {
  readonly read: Week
  /** Ids of the inputs begin so. */
  readonly idPrefix: string
  /** Answers what is stored then. */
  readonly write: (week: Week) => Promise<Week>
  readonly onSaved?: () => void
}

/** What is done to a week, and its saving as a whole (product §13.1, §13.6). */
export function useWeek({ read, idPrefix, write, onSaved }: WeekOptions): WeekEditing {
  const notify = useNotify()
  const [state, dispatch] = useReducer(weekReducer, read, weekState)
  const afterPress = useAfterPress()
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const focus = (path: string) => focusField({ path, label: '', help: '' }, idPrefix)

  async function save() {
    if (isSaving) return
    if (!isFaultless(state)) {
      const checked = weekReducer(state, { type: 'checked' })
      dispatch({ type: 'checked' })
      return focusFirst(checked)
    }
    setSaving(true)
    setRefusal(null)
    try {
      dispatch({ type: 'saved', week: await write(state.draft) })
      notify('Success!', { type: 'success' })
      onSaved?.()
    } catch (reason) {
      const failure = await readFailure(reason)
      const refusal = { type: 'refused', errors: failure.errors } as const
      dispatch(refusal)
      setRefusal(failure)
      if (failure.status !== 401) notify(noticeOf(failure), { type: 'error' })
      focusFirst(weekReducer(state, refusal))
    } finally {
      setSaving(false)
    }
  }

  function focusFirst(shown: WeekState) {
    const [day] = wrongDays(shown)
    if (day !== undefined) focus(pathOfWrong(shown, day))
  }

  return {
    state,
    isSaving,
    failure: refusal,
    changed: changedDays(state),
    wrong: wrongDays(state),
    add: (day) => {
      dispatch({ type: 'added', day })
      focus(`${day}.start_time`)
    },
    remove: (day) => {
      dispatch({ type: 'removed', day })
      focus(`${day}.add`)
    },
    type: (day, times) => dispatch({ type: 'typed', day, times }),
    leave: (day) => afterPress(() => dispatch({ type: 'left', day })),
    reset: () => dispatch({ type: 'reset' }),
    save,
  }
}
