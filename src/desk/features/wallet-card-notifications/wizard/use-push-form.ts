import { useReducer } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import { faultsOf, type Push, type PushField, pushFields, pushLabels, textLimit } from './push.ts'
import { canSend, initialState, type PushState, pushReducer } from './push-state.ts'
import { usePushCalls } from './use-push-calls.ts'

export interface PushForm extends PushState {
  readonly canSend: boolean
  /** What is sent must be what was confirmed: nothing can be changed meanwhile. */
  readonly isBusy: boolean
  /** Of each field, what is shown at it. */
  readonly errors: Readonly<Partial<Record<PushField, readonly string[]>>>
  /** What is to be done before it can be sent. */
  readonly missing: readonly string[]
  readonly change: (change: Partial<Push>) => void
  readonly leave: (field: PushField) => void
  readonly press: () => Promise<void>
  readonly decline: () => void
  readonly confirm: () => Promise<void>
}

/** The push form from its first letter to 'Success!' (product §15.5, §15.6, §15.8, §15.9). */
export function usePushForm(): PushForm {
  const translate = useTranslate()
  const notify = useNotify()
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
  const fail = async (reason: unknown) => {
    const failure = await readFailure(reason)
    dispatch({ type: 'failed', failure })
    // The form itself says that the session has ended, as long as it has.
    if (failure.status !== 401) notify(noticeOf(failure), { type: 'error' })
  }

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
      try {
        dispatch({ type: 'counted', people: await calls.count(push) })
      } catch (reason) {
        await fail(reason)
      }
    },
    confirm: async () => {
      if (phase !== 'asking') return
      dispatch({ type: 'confirmed' })
      try {
        const sent = await calls.send(push)
        dispatch({ type: 'sent', sent })
        notify('Success!', { type: 'success' })
      } catch (reason) {
        await fail(reason)
      }
    },
  }
}
