import { createContext, useContext, useEffect, useId, useRef } from 'react'

/** Stands until it is closed, with a link that opens beside it: to leave the page would throw away what was typed. */
export const sessionEndedText = 'Your session has ended. What you typed is still here:'

export interface OpenDraft {
  /** What was typed and is stored nowhere, by message keys; empty where there is nothing to lose. */
  readonly changed: readonly { readonly label: string }[]
  /** Asked at the moment of leaving: whether it was stored since it was drawn last. */
  readonly isSaved?: () => boolean
  /** Whether it is being saved at this moment. */
  readonly isBusy?: boolean
  /** Message keys of what is asked before leaving, and of the button that leaves, where nothing is saved here. */
  readonly question?: string
  readonly leave?: string
  /** Message keys of what is lost, and of the button that stays, where nothing was typed. */
  readonly loss?: string
  readonly stay?: string
}

/** Which dialog a draft stands in, '' for the page: whoever closes a dialog leaves only what was typed there. */
export const DraftScope = createContext('')

const drafts = new Map<string, { readonly scope: string; readonly read: () => OpenDraft }>()

/**
 * Tells that something was typed here, or is being sent. As long as that is so, no link, no closed tab and no ended
 * session throws away what was typed, and no dialog closes whose place a refusal needs.
 */
export function useOpenDraft(draft: OpenDraft): void {
  const id = useId()
  const scope = useContext(DraftScope)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const isOpen = draft.changed.length > 0 || draft.isBusy === true
  useEffect(() => {
    if (!isOpen) return
    drafts.set(id, { scope, read: () => latest.current })
    return () => {
      drafts.delete(id)
    }
  }, [id, scope, isOpen])
}

/**
 * What would be lost if the page went away now.
 *
 * @param scope the dialog that is closed; without one, the whole page
 */
export function openDrafts(scope?: string): OpenDraft[] {
  return draftsIn(scope).filter(({ changed, isSaved }) => changed.length > 0 && !isSaved?.())
}

/** Whether leaving this page would lose something that was typed. */
export const hasOpenDraft = (): boolean => openDrafts().length > 0

/** Whether something is being sent whose refusal would be told here, typed or not. */
export const isSending = (scope: string): boolean =>
  draftsIn(scope).some(({ isBusy, isSaved }) => isBusy && !isSaved?.())

const draftsIn = (scope?: string): OpenDraft[] =>
  [...drafts.values()].filter((each) => scope === undefined || each.scope === scope).map(({ read }) => read())
