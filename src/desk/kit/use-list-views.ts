import { useSyncExternalStore } from 'react'
import { useDesk } from './desk-context.ts'
import type { ListView } from './list-views.ts'

const never = () => () => {}
const nothing = () => null

/** Null: there are none yet, or lists keep theirs in the browser. */
export function useListViews(list: string): readonly ListView[] | null {
  const { listViews } = useDesk()
  const all = useSyncExternalStore(listViews?.subscribe ?? never, listViews?.current ?? nothing)
  return all && all.filter((view) => view.list === list)
}
