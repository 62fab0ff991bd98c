import type { FieldErrors } from '../../../kit/error-shapes.ts'
import type { Failure } from '../../../kit/failure.ts'
import { emptyPushDraft, faultsOf, type PushDraft, type PushField, pushFields } from './push.ts'

/** Counting those who would receive it, asking whether to go on, sending (product §15.6). */
export type Phase = 'idle' | 'counting' | 'asking' | 'sending'

export interface Sent {
  readonly uuid: string | undefined
  /** Phones that it goes to; undefined: they are still being looked for. */
  readonly recipients: number | undefined
}

export interface PushState {
  readonly push: PushDraft
  readonly phase: Phase
  /** What is wrong in these is shown; before somebody was there it would be a reproach. */
  readonly touched: readonly PushField[]
  /** What the server refused, each until its field changes. */
  readonly refused: Readonly<Partial<Record<PushField, readonly string[]>>>
  /** Of the last try. */
  readonly failure: Failure | null
  /** Nobody knows whether what was sent last arrived. */
  readonly isUncertain: boolean
  /** How many would receive it, as counted last. */
  readonly people: number
  /** What was sent last, until something is typed again. */
  readonly sent: Sent | null
}

export type PushAction =
  | { readonly type: 'changed'; readonly change: Partial<PushDraft> }
  | { readonly type: 'left'; readonly field: PushField }
  | { readonly type: 'pressed' }
  | { readonly type: 'counted'; readonly people: number }
  | { readonly type: 'declined' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'sent'; readonly sent: Sent }

export const initialState: PushState = {
  push: emptyPushDraft,
  phase: 'idle',
  touched: [],
  refused: {},
  failure: null,
  isUncertain: false,
  people: 0,
  sent: null,
}

export const nobodyAgreed = 'Nobody has agreed to notifications on a card of these advisors.'

export function pushReducer(state: PushState, action: PushAction): PushState {
  switch (action.type) {
    case 'changed':
      return changed(state, action.change)
    case 'left':
      return { ...state, touched: withField(state.touched, action.field) }
    case 'pressed':
      return canSend(state) ? { ...state, phase: 'counting', failure: null, sent: null } : state
    case 'counted':
      if (action.people > 0) return { ...state, phase: 'asking', people: action.people }
      return { ...state, phase: 'idle', refused: { advisors: [nobodyAgreed] } }
    case 'declined':
      return { ...state, phase: 'idle' }
    case 'confirmed':
      return { ...state, phase: 'sending', isUncertain: false }
    case 'failed':
      return failed(state, action.failure)
    case 'sent':
      return { ...initialState, sent: action.sent }
  }
}

/** Nothing wrong that the form knows of, nothing that the server refused, and nothing under way. */
export function canSend({ push, phase, refused }: PushState): boolean {
  const isRefused = Object.values(refused).some((messages) => messages.length > 0)
  return phase === 'idle' && !isRefused && Object.keys(faultsOf(push)).length === 0
}

function changed(state: PushState, change: Partial<PushDraft>): PushState {
  const push = { ...state.push, ...change }
  const faults = faultsOf(push)
  const fields = pushFields.filter((field) => field in change)
  // An address that is being typed is none yet: it is judged when its field is left.
  const wrong = fields.filter((field) => faults[field] && field !== 'link')
  const refused = Object.fromEntries(
    Object.entries(state.refused).filter(([field]) => !fields.includes(field as PushField)),
  )
  const touched = wrong.reduce(withField, state.touched)
  return { ...state, push, touched, refused, failure: null, sent: null }
}

function failed(state: PushState, failure: Failure): PushState {
  const mayHaveArrived = failure.status === null || failure.status >= 500
  const isUncertain = state.phase === 'sending' ? mayHaveArrived : state.isUncertain
  return { ...state, phase: 'idle', failure, isUncertain, refused: byField(failure.errors) }
}

/** `advisors.0` is told at the advisors; what belongs to none of the fields stands in the message. */
function byField(errors: FieldErrors): PushState['refused'] {
  const refused: Partial<Record<PushField, string[]>> = {}
  for (const [path, messages] of Object.entries(errors)) {
    const field = pushFields.find((each) => each === path.split('.')[0])
    if (field) refused[field] = [...(refused[field] ?? []), ...messages]
  }
  return refused
}

const withField = (fields: readonly PushField[], field: PushField): readonly PushField[] =>
  fields.includes(field) ? fields : [...fields, field]
