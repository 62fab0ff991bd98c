import { createStore } from '../store.ts'

/** How the panel stands: kept over the reloads that it causes itself, open or closed for good. */
export interface Memory {
  readonly isOpen: boolean
  /** Operation → whether its answers are unfolded, where somebody said so. */
  readonly unfolded: Readonly<Record<string, boolean>>
  /** Ids of calls that somebody asked for before the screen made them. */
  readonly added: readonly string[]
  readonly scroll: number
  /** Id of the control that had the focus. */
  readonly focus: string | null
}

const openKey = 'openbranch-scenarios'
const sessionKey = 'openbranch-scenario-panel'

export function panelMemory() {
  const session = sessionStorage.getItem(sessionKey)
  const last: Omit<Memory, 'isOpen'> = session
    ? JSON.parse(session)
    : { unfolded: {}, added: [], scroll: 0, focus: null }
  const memory = createStore<Memory>({ ...last, isOpen: localStorage.getItem(openKey) === 'open' }, keep)
  dockPage(memory.get().isOpen)
  const change = (part: Partial<Memory>) => memory.set({ ...memory.get(), ...part })
  return { ...memory, change }
}

function keep({ isOpen, ...rest }: Memory): void {
  localStorage.setItem(openKey, isOpen ? 'open' : 'closed')
  sessionStorage.setItem(sessionKey, JSON.stringify(rest))
  dockPage(isOpen)
}

function dockPage(isOpen: boolean): void {
  document.documentElement.dataset.scenarios = isOpen ? 'open' : 'closed'
}

export type PanelMemory = ReturnType<typeof panelMemory>
