import type { FieldProps } from '@rjsf/utils'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { hintsOf } from '../fields.ts'
import {
  allNodes,
  keyOf,
  outline,
  placed,
  removed,
  stepTo,
  type TreeEntry,
  type TreeHint,
  type TreeWay,
} from './outline.ts'

export type Tree = ReturnType<typeof useTree>

/**
 * The tree as it is typed, which entry is chosen, and what is done to it.
 *
 * Long because all that is done to the tree changes the same three things: its list, what is chosen, what is said.
 */
export function useTree({
  schema,
  formData,
  errorSchema,
  fieldPathId,
  onChange,
  disabled,
  readonly,
}: FieldProps) {
  const translate = useTranslate()
  const hint: TreeHint = hintsOf(schema).tree ?? { key: 'id', parent: 'parent', name: [] }
  const list: readonly TreeEntry[] = Array.isArray(formData) ? formData : noEntries
  const nodes = useMemo(() => outline(list, hint), [list, hint])
  const [chosenKey, choose] = useState<string | null>(null)
  const [said, say] = useState('')
  const isLocked = Boolean(disabled || readonly)
  const chosen = allNodes(nodes).find(({ key }) => key === chosenKey) ?? null
  const wrong = useMemo(() => wrongKeys(list, hint, errorSchema), [list, hint, errorSchema])
  // What is wrong is shown, though its entry was not the chosen one.
  const [first] = wrong
  useEffect(() => {
    if (first !== undefined) choose((key) => (key !== null && wrong.has(key) ? key : first))
  }, [first, wrong])

  const become = (next: readonly TreeEntry[]) => onChange(next, fieldPathId.path)
  const step = (key: string, way: TreeWay) => {
    const place = isLocked ? null : stepTo(list, hint, key, way)
    if (!place) return say(translate('It cannot be moved further.'))
    become(placed(list, hint, key, place))
    say(translate(ways[way]))
  }
  return {
    hint,
    list,
    nodes,
    chosen,
    choose,
    wrong,
    said,
    isLocked,
    step,
    canStep: (key: string, way: TreeWay) => !isLocked && stepTo(list, hint, key, way) !== null,
    put: (key: string, place: Parameters<typeof placed>[3]) => become(placed(list, hint, key, place)),
    add: () => {
      const key = crypto.randomUUID()
      become([...list, { [hint.key]: key, [hint.parent]: null }])
      choose(key)
      say(translate('Entry {number} added.', { number: list.length + 1 }))
    },
    remove: (key: string) => {
      const at = list.findIndex((entry) => keyOf(entry, hint) === key)
      const next = removed(list, hint, key)
      become(next)
      const beside = next[Math.min(at, next.length - 1)]
      choose(beside ? keyOf(beside, hint) : null)
      say(translate('Entry {number} removed.', { number: at + 1 }))
    },
    onKey: (event: KeyboardEvent<HTMLElement>) => {
      const way = event.altKey ? keys[event.key] : undefined
      const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-key]') : null
      if (!way || !row?.dataset.key) return
      event.preventDefault()
      event.stopPropagation()
      step(row.dataset.key, way)
    },
  }
}

const noEntries: readonly TreeEntry[] = []

const keys: Readonly<Record<string, TreeWay>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** What is said of a step. */
const ways = {
  up: 'Moved up.',
  down: 'Moved down.',
  in: 'Moved below the entry before it.',
  out: 'Moved one level up.',
} as const satisfies Record<TreeWay, string>

/** Keys of entries in which something is wrong. */
function wrongKeys(
  list: readonly TreeEntry[],
  hint: TreeHint,
  errors: FieldProps['errorSchema'],
): ReadonlySet<string> {
  const places = Object.entries(errors ?? {})
    .filter(([place, found]) => /^\d+$/.test(place) && hasErrors(found))
    .map(([place]) => place)
  return new Set(
    places.flatMap((place) => {
      const entry = list[Number(place)]
      return entry ? [keyOf(entry, hint)] : []
    }),
  )
}

/** At any depth: rjsf leaves empty places behind. */
function hasErrors(found: unknown): boolean {
  if (Array.isArray(found)) return found.length > 0
  return typeof found === 'object' && found !== null && Object.values(found).some(hasErrors)
}
