import type { FieldProps } from '@rjsf/utils'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
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
  useWrongShown(wrong, choose, fieldPathId.$id)

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
    /** By the button of that way, which keeps the focus; where the way ends, the one of the way back gets it. */
    press: (key: string, way: TreeWay) => {
      step(key, way)
      focusIn(fieldPathId.$id, `[data-way=${way}]:enabled`, `[data-way=${back[way]}]:enabled`)
    },
    canStep: (key: string, way: TreeWay) => !isLocked && stepTo(list, hint, key, way) !== null,
    put: (key: string, place: Parameters<typeof placed>[3]) => become(placed(list, hint, key, place)),
    add: () => {
      const key = crypto.randomUUID()
      become([...list, { [hint.key]: key, [hint.parent]: null }])
      choose(key)
      say(translate('Entry {number} added.', { number: list.length + 1 }))
      focusIn(fieldPathId.$id, `.tree-entry-inputs :is(${typedInto})`)
    },
    remove: (key: string) => {
      const at = list.findIndex((entry) => keyOf(entry, hint) === key)
      const next = removed(list, hint, key)
      become(next)
      const beside = next[Math.min(at, next.length - 1)]
      choose(beside ? keyOf(beside, hint) : null)
      say(translate('Entry {number} removed.', { number: at + 1 }))
      focusIn(fieldPathId.$id, '[data-remove]', '[data-add]')
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

/**
 * What is wrong is shown, though its entry was not the chosen one: when it becomes wrong, and when the form is to be
 * saved. Nobody at work in the tree is led away by what was wrong before.
 */
function useWrongShown(
  wrong: ReadonlySet<string>,
  choose: (next: (key: string | null) => string | null) => void,
  id: string,
) {
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const show = (shown: string | undefined) => {
      if (shown !== undefined) choose((key) => (key !== null && wrong.has(key) ? key : shown))
    }
    const [first] = wrong
    const found = [...wrong].find((key) => !before.current.has(key))
    before.current = wrong
    show(found ?? (isAtWork(id) ? undefined : first))
    const form = placeOf(id)?.closest('form')
    const onSubmit = () => show(first)
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [wrong, choose, id])
}

const placeOf = (id: string) => document.getElementById(id)

const isAtWork = (id: string) => placeOf(id)?.contains(document.activeElement) ?? false

/** Of a new entry, where one goes on. */
const typedInto = 'input:not([type=color]), textarea, select'

/** Gives the focus to the first of these that is there, once what is being drawn now stands. */
function focusIn(id: string, ...selectors: readonly string[]): void {
  requestAnimationFrame(() => {
    const places = selectors.map((each) => placeOf(id)?.querySelector<HTMLElement>(each))
    places.find((place) => place)?.focus()
  })
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

const back = { up: 'down', down: 'up', in: 'out', out: 'in' } as const satisfies Record<TreeWay, TreeWay>

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
