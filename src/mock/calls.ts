import { callsAt, type ScenarioOperation, type Scenarios } from './scenarios.ts'
import { createStore } from './store.ts'

export interface Calls {
  readonly pathname: string
  /** Ids of what this screen has called, in order. */
  readonly ofScreen: readonly string[]
  /** Ids of what was called before the first screen's own calls: who is signed in, texts, colours. */
  readonly ofStart: readonly string[]
}

/** Remembers what the current screen calls; another address is another screen. */
export function callsHere() {
  const calls = createStore<Calls>({ pathname: location.pathname, ofScreen: [], ofStart: [] })
  onMove(() => {
    const { pathname } = location
    if (pathname !== calls.get().pathname) calls.set({ ...calls.get(), pathname, ofScreen: [] })
  })
  const note = ({ id }: ScenarioOperation, scenarios: Scenarios) => {
    const now = calls.get()
    calls.set(noted(now, id, callsAt(scenarios, now.pathname), now.pathname === firstScreen))
  }
  const firstScreen = location.pathname
  return { ...calls, note }
}

/** @param own what the screen is known to call */
export function noted(calls: Calls, id: string, own: readonly string[], isFirstScreen: boolean): Calls {
  const { ofScreen, ofStart } = calls
  if (ofScreen.includes(id) || ofStart.includes(id)) return calls
  const isStart = isFirstScreen && ofScreen.length === 0 && own.length > 0 && !own.includes(id)
  return isStart ? { ...calls, ofStart: [...ofStart, id] } : { ...calls, ofScreen: [...ofScreen, id] }
}

/** Calls back after every change of the address, also of those that a router makes. */
function onMove(moved: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...given) => {
      original(...given)
      moved()
    }
  }
  window.addEventListener('popstate', moved)
}
