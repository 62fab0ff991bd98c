import { useReducer } from 'react'
import { useTranslate } from 'react-admin'
import type { Failure } from '../../../kit/failure.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { faultsOf, type PushDraft, type PushField, pushFields, pushLabels, textLimit } from './push.ts'
import { canSend, initialState, type PushState, pushReducer, type Sent } from './push-state.ts'
import { usePushCalls } from './use-push-calls.ts'

export interface PushForm extends PushState {
  readonly canSend: boolean
  /** What is sent must be what was confirmed: nothing can be changed meanwhile. */
  readonly isBusy: boolean
  /** Of each field, what is shown at it. */
  readonly errors: Readonly<Partial<Record<PushField, readonly string[]>>>
  /** What is to be done before it can be sent. */
  readonly missing: readonly string[]
  readonly change: (change: Partial<PushDraft>) => void
  readonly leave: (field: PushField) => void
  readonly press: () => Promise<void>
  readonly decline: () => void
  readonly confirm: () => Promise<void>
}

/** The push form from its first letter to 'Success!' (product §15.5, §15.6, §15.8, §15.9). */
export function usePushForm(): PushForm {
  const translate = useTranslate()
  const calls = usePushCalls()
  const [state, dispatch] = useReducer(pushReducer, initialState)
  const { push, phase, touched, refused } = state

  const faults = faultsOf(push)
  const errorsAt = (field: PushField): readonly string[] => {
    const fault = touched.includes(field) ? faults[field] : undefined
    const name = translate(pushLabels[field])
    if (fault) return [translate(fault.said, { _field_: name, attribute: name })]
    return (refused[field] ?? []).map((message) => translate(message))
  }
  const onRefused = (failure: Failure) => {
    dispatch({ type: 'failed', failure })
    return false
  }
  const counting = useWrite<number, PushDraft>({
    write: ({ advisors }) => calls.countOf(advisors),
    onDone: (people) => dispatch({ type: 'counted', people }),
    onRefused,
    success: null,
  })
  const sending = useWrite<Sent, PushDraft>({
    write: calls.send,
    onDone: (sent) => dispatch({ type: 'sent', sent }),
    onRefused,
  })

  return {
    ...state,
    canSend: canSend(state),
    isBusy: phase === 'counting' || phase === 'sending',
    errors: Object.fromEntries(pushFields.map((field) => [field, errorsAt(field)])),
    missing: pushFields.flatMap((field) => {
      const fault = faults[field]
      return fault ? [translate(fault.mend, { limit: textLimit })] : []
    }),
    change: (change) => dispatch({ type: 'changed', change }),
    leave: (field) => dispatch({ type: 'left', field }),
    decline: () => dispatch({ type: 'declined' }),
    press: async () => {
      if (!canSend(state)) return
      dispatch({ type: 'pressed' })
      await counting.run(push)
    },
    confirm: async () => {
      if (phase !== 'asking') return
      dispatch({ type: 'confirmed' })
      await sending.run(push)
    },
  }
}
