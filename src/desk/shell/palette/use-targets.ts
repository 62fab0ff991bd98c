import { useTranslate } from 'react-admin'
import { nameKey } from '#rules/name-key.ts'
import { useDesk, useMenu } from '../../kit/desk-context.ts'
import { useNow } from '../../kit/use-now.ts'
import { usePaused } from '../../kit/use-paused.ts'
import { fittingGroups } from './grouping.ts'
import { pageTargets } from './page-targets.ts'
import type { PaletteGroup, PaletteTarget } from './target.ts'
import { useFrameActions } from './use-frame-actions.ts'
import { usePageWords } from './use-page-words.ts'
import { useRecent } from './use-recent.ts'
import { useFoundRecords, useNextRecords, useRecordsByKey } from './use-records.ts'

/** What the palette shows, and what of it is still on its way. */
interface TargetSearch {
  readonly groups: readonly PaletteGroup[]
  readonly isReading: boolean
  /** Why something could not be read. */
  readonly failure: Error | null
  /** Keeps what was opened, so that it stands first the next time. */
  readonly keep: (target: PaletteTarget) => void
}

const recentShown = 5
const pauseMs = 200

/** What fits what was typed; what is next, was opened last and can be opened at all, where nothing was (product §33.8). */
export function useTargets(typed: string, signOut: () => void): TargetSearch {
  const translate = useTranslate()
  const now = useNow()
  const { policyOf } = useDesk()
  const words = usePageWords()
  const { actions, pages, many } = pageTargets(useMenu(), words, policyOf, translate)
  const frame = useFrameActions(signOut)
  const { recent, keep } = useRecent()
  const kept = useRecordsByKey(
    recent.flatMap(({ record }) => record ?? []),
    now,
  )
  const next = useNextRecords(now)
  const asked = usePaused(typed.trim(), pauseMs)
  const found = useFoundRecords(asked, now)
  // Among equals a page stands before what is done on it.
  const known = [...pages, ...actions, ...frame, ...many]

  if (nameKey(typed) === '') {
    const opened = recent.flatMap(({ id }) => [...known, ...kept].find((each) => each.id === id) ?? [])
    const groups = withoutRepeats([
      { label: translate('Next'), targets: next.targets },
      { label: translate('Recent'), targets: opened.slice(0, recentShown) },
      { label: translate('Actions'), targets: [...actions, ...frame] },
      { label: translate('Pages'), targets: pages },
    ])
    return { groups, isReading: next.isReading, failure: next.failure, keep }
  }
  const isCurrent = asked === typed.trim()
  const there = [...known, ...next.targets, ...kept].map((target) => ({ target, isFound: false }))
  const fresh = found.targets.map(({ target, isFound }) => ({ target, isFound: isFound && isCurrent }))
  return {
    groups: fittingGroups([...there, ...fresh], { typed, recent: recent.map(({ id }) => id), now }),
    isReading: found.isReading || !isCurrent,
    failure: found.failure,
    keep,
  }
}

/** Each thing once, where it stands first; a heading without anything is left out. */
function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  const isNew = ({ id }: PaletteTarget) => !seen.has(id) && seen.add(id)
  return groups
    .map(({ label, targets }) => ({ label, targets: targets.filter(isNew) }))
    .filter(({ targets }) => targets.length > 0)
}
