import { useStore } from 'react-admin'
import { useAlias } from '../../kit/use-alias.ts'
import type { PaletteTarget, RecordKey } from './target.ts'

/** What is kept of something that was opened: no name, so that nobody's stands in the browser. */
interface KeptTarget {
  readonly id: string
  readonly record?: RecordKey
}

const most = 8

/** What this person opened by the palette last, the last one first; signing out forgets it (product §33.10). */
export function useRecent(): { recent: readonly KeptTarget[]; keep: (target: PaletteTarget) => void } {
  const [recent, setRecent] = useStore<readonly KeptTarget[]>(`palette.recent.${useAlias()}`, [])
  return {
    recent,
    keep: ({ id, record }) => {
      const others = recent.filter((each) => each.id !== id)
      setRecent([{ id, ...(record && { record }) }, ...others].slice(0, most))
    },
  }
}
