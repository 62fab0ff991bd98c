import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Client } from '#client/client.ts'
import type { components } from '#generated/types.ts'
import type { LanguageChoice } from './providers/language.ts'
import type { Session, SessionState } from './providers/session.ts'

/** What is there when the desk starts. */
export interface DeskStart {
  readonly client: Client
  readonly session: Session
  readonly tenant: components['schemas']['Tenant'] | null
  readonly languages: readonly LanguageChoice[]
}

/** What the whole desk stands on. */
export interface DeskEnvironment extends DeskStart {
  /** Reads the institution again, after something that everybody sees was changed. */
  readonly refreshTenant: () => Promise<void>
  /** What the desk speaks, as a language tag. */
  readonly language: string
  /** Fetches the texts of another language and shows them; nothing on the screen is lost by it. */
  readonly changeLanguage: (language: string) => Promise<void>
}

export const DeskContext = createContext<DeskEnvironment | null>(null)

export function useDesk(): DeskEnvironment {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskContext above it')
  return desk
}

export function useSession(): SessionState & Pick<Session, 'may'> {
  const { session } = useDesk()
  return { ...useSyncExternalStore(session.subscribe, session.current), may: session.may }
}
