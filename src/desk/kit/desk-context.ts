import { createContext, useContext, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Client } from '#client/client.ts'
import type { Policy } from '#rules/access.ts'
import type { Institution } from './institution.ts'
import type { Messages } from './language/i18n.ts'
import type { LanguageChoice } from './language/language.ts'
import type { ListViews } from './list-views.ts'
import type { Menu } from './menu.ts'
import type { Page, WordsOfPages } from './page.ts'
import type { Session, SessionState } from './session.ts'

export type Lazy = Extract<RouteObject['lazy'], () => unknown>

/** What a desk shows in the frame. */
export interface DeskScreens {
  readonly pages: readonly Page[]
  /** What the palette alone knows of them, so that it comes with the palette. */
  readonly pageWords?: () => Promise<WordsOfPages>
  /** Pages written by hand, by their path. All others are generated from their resource. */
  readonly handWritten: Readonly<Record<string, Lazy>>
  /** What stands around all pages at or below a path. */
  readonly layouts: readonly { readonly below: string; readonly lazy: Lazy }[]
  readonly signIn: Lazy
  /** Pages that stand without the frame, as signing in does, by their path in `pages`. */
  readonly alone?: Readonly<Record<string, Lazy>>
  /** Addresses that are no pages of the menu. */
  readonly otherRoutes: readonly RouteObject[]
}

/** What is there when the desk starts. */
export interface DeskStart {
  readonly client: Client
  readonly session: Session
  readonly tenant: Institution | null
  readonly readTenant: () => Promise<Institution | null>
  readonly languages: readonly LanguageChoice[]
  readonly screens: DeskScreens
  /** Under which name the browser keeps how lists look; its own for each description. */
  readonly storeName?: string
  /** Where views of lists are kept; without it, in the browser alone. */
  readonly listViews?: ListViews
  /** Who may call an operation; null if the contract has no such operation, or only plans it. */
  readonly policyOf: (operationId: string) => Policy | null
}

/** What the whole desk stands on. */
export interface DeskEnvironment extends DeskStart {
  /** Reads the institution again, after something that everybody sees was changed. */
  readonly refreshTenant: () => Promise<void>
  /** What the desk speaks, as a language tag. */
  readonly language: string
  /** Fetches the texts of another language and shows them; nothing on the screen is lost by it. */
  readonly changeLanguage: (language: string) => Promise<void>
  /** Texts of a language that need not be the one that the desk speaks. */
  readonly textsIn: (language: string) => Promise<Messages>
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

/** What the menu is made of. */
export function useMenu(): Menu {
  const { pages } = useDesk().screens
  const { may } = useSession()
  return { pages, may }
}
