import { createContext, useContext, useSyncExternalStore } from 'react'
import type { callsHere } from '../calls.ts'
import type { Choices } from '../choices.ts'
import type { Scenarios } from '../scenarios.ts'
import type { Store } from '../store.ts'
import type { PanelMemory } from './memory.ts'

export interface PanelContext {
  readonly scenarios: Scenarios
  readonly choices: Store<Choices>
  readonly calls: ReturnType<typeof callsHere>
  readonly memory: PanelMemory
}

export const Context = createContext<PanelContext | null>(null)

export function usePanel(): PanelContext {
  const context = useContext(Context)
  if (!context) throw new Error('Only inside of the panel')
  return context
}

export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
