import { type AccessFacts, allows, guest, type Policy } from '#rules/access.ts'
import type { PasskeyProof } from './passkeys.ts'

export interface SessionState {
  readonly facts: AccessFacts
  /** Name to show, null for a guest. */
  readonly fullName: string | null
  /** Whether somebody was signed in on this page and is not any more. */
  readonly hasEnded: boolean
}

/** Who is signed in and what is switched on: the facts by which menu, guards and buttons decide. */
export interface Session {
  readonly current: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly may: (policy: Policy) => boolean
  readonly load: () => Promise<SessionState>
  readonly signIn: (
    credentials: Readonly<Record<string, string | undefined>>,
    /** Beside them, where our server asks for one. */
    passkey?: PasskeyProof,
  ) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Forgets the user without a call: the server has already ended the session. */
  readonly forget: () => void
}

const signedOut: SessionState = {
  facts: { modules: new Set(), flags: new Set(), actor: guest },
  fullName: null,
  hasEnded: false,
}

/** The part of a session that is the same whoever says who is signed in: its state, and who listens to it. */
export function sessionState(start: SessionState = signedOut) {
  let state = start
  const listeners = new Set<() => void>()
  const become = (next: Omit<SessionState, 'hasEnded'>) => {
    const isGuest = next.facts.actor.kind === 'guest'
    state = { ...next, hasEnded: isGuest && (state.hasEnded || state.facts.actor.kind === 'user') }
    for (const listener of listeners) listener()
    return state
  }
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    may: (policy: Policy) => allows(policy, state.facts),
    become,
    forget: () => {
      become({ facts: { ...state.facts, actor: guest }, fullName: null })
    },
  }
}
