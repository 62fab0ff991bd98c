import { useRef, useState } from 'react'
import type { WorkingHours } from '#rules/working-hours.ts'
import { focusField } from '../../forms/focus.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, type Whole } from '../../kit/saving/whole.ts'
import { useAfterPress } from './use-after-press.ts'
import {
  type DayPart,
  dayAt,
  dayErrors,
  isFaultless,
  pathOfWrong,
  type Week,
  type WeekAction,
  type WeekState,
  weekDraftOf,
  weekReducer,
  weekShape,
  wrongDays,
} from './week.ts'

export interface WeekEditing
  extends Pick<
    Edit<Whole<Week>, Week, DayPart>,
    'isSaving' | 'failure' | 'changed' | 'conflict' | 'choose' | 'backToDraft'
  > {
  readonly state: WeekState
  readonly wrong: readonly number[]
  readonly add: (day: number) => void
  readonly remove: (day: number) => void
  readonly type: (day: number, times: Partial<WorkingHours>) => void
  readonly leave: (day: number) => void
  readonly reset: () => void
  readonly save: () => void
}

interface WeekOptions {
  readonly read: Whole<Week>
  /** The ids of the inputs begin with it. */
  readonly idPrefix: string
  /** Saves the week, and resolves to what is stored then. */
  readonly write: (week: Week, basis: Whole<Week>) => Promise<Whole<Week>>
  readonly onSaved?: () => void
}

/** What is done to a week, and its saving as a whole (product §13.6); days that only one has changed come together. */
export function useWeek({ read, idPrefix, write, onSaved }: WeekOptions): WeekEditing {
  const afterPress = useAfterPress()
  const [faults, setFaults] = useState<WeekState['faults']>({})
  const focus = (path: string) => focusField({ path, label: '', help: '' }, idPrefix)
  const focusFirst = (shown: WeekState) => {
    const [day] = wrongDays(shown)
    if (day !== undefined) focus(pathOfWrong(shown, day))
  }
  const edit = useEdit<Whole<Week>, Week, DayPart>({
    read,
    draftOf: ({ value }) => weekDraftOf(value),
    shape: weekShape,
    save: write,
    currentOf: currentWhole,
    combine: 'by-part',
    partAt: dayAt,
    onWrong: (errors, draft) => focusFirst({ draft, faults: {}, refused: dayErrors(errors) }),
    ...(onSaved && { onSaved }),
  })
  const state: WeekState = { draft: edit.draft, faults, refused: dayErrors(edit.errors) }
  // The event of leaving a time may come after a later click, which has changed the week meanwhile.
  const latest = useRef(state)
  latest.current = state
  const act = (action: WeekAction) => {
    const before = latest.current
    const next = weekReducer(before, action)
    latest.current = next
    setFaults(next.faults)
    if (next.draft !== before.draft) edit.change(next.draft)
    return next
  }
  return {
    ...edit,
    state,
    wrong: wrongDays(state),
    add: (day) => {
      act({ type: 'added', day })
      focus(`${day}.start_time`)
    },
    remove: (day) => {
      act({ type: 'removed', day })
      focus(`${day}.add`)
    },
    type: (day, times) => act({ type: 'typed', day, times }),
    leave: (day) => afterPress(() => act({ type: 'left', day })),
    reset: () => {
      setFaults({})
      edit.reset()
    },
    save: () => {
      if (isFaultless(state)) void edit.submit()
      else focusFirst(act({ type: 'checked' }))
    },
  }
}
