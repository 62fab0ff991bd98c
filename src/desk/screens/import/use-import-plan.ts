import { useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { readFailure } from '../../kit/failure.ts'
import { useAlias } from '../../kit/use-alias.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { type Mapping, matchColumns, usualKey } from './mapping/match-columns.ts'
import type { Target } from './mapping/targets.ts'
import type { ImportPlan } from './plan-row.ts'
import { readFile } from './reading/read-file.ts'
import { FileRefusal, type Table } from './reading/table.ts'

/** What was decided of files with the same headings. */
type Decided = Omit<ImportPlan, 'table'>
/** Browsers may have kept what had no order of days yet. */
type Remembered = Readonly<Record<string, Omit<Decided, 'dateOrder'> & Partial<Decided>>>

export interface FileProblem {
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
}

const headsKey = (heads: readonly string[]) => JSON.stringify(heads)

/** So many sets of headings are remembered for each resource. */
const mostRemembered = 10

/** The file that was chosen, what its columns stand for, and what says which record a row is about. */
export function useImportPlan(resource: ResourceDescription, targets: readonly Target[]) {
  const owner = useAlias()
  const [remembered, setRemembered] = useStore<Remembered>(`${owner}.${resource.name}.imports`, {})
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [rows, setRows] = useState<number | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const turn = useRef(0)

  const planFor = (table: Table): ImportPlan => {
    const known = remembered[headsKey(table.heads)]
    const isThere = (path: string) => path === '' || targets.some((target) => target.path === path)
    if (known?.mapping.every(isThere)) return { table, dateOrder: null, ...known }
    const mapping = matchColumns(table.heads, targets)
    return { table, mapping, key: keyIn(mapping), keepsEmpty: false, dateOrder: null }
  }
  /** Where no list says what there is, each row makes a record. */
  const keyIn = (mapping: Mapping) =>
    resource.operations.list ? usualKey(mapping, resource.key, resource.recordLabel) : ''
  const change = (next: Partial<ImportPlan>) => {
    if (!plan) return
    const changed = { ...plan, ...next }
    setPlan({ ...changed, key: changed.mapping.includes(changed.key) ? changed.key : '' })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    turn.current += 1
    const own = turn.current
    const isOver = () => own !== turn.current
    setProblem(null)
    setPlan(null)
    setRows(0)
    try {
      const table = await readFile(file, (count) => !isOver() && setRows(count))
      if (!isOver()) setPlan(planFor(table))
    } catch (reason) {
      const { message } = await readFailure(reason)
      const told = reason instanceof FileRefusal ? { message: reason.message, values: reason.values } : null
      if (!isOver()) setProblem(told ?? { message, values: {} })
    }
    if (!isOver()) setRows(null)
  }
  return {
    plan,
    /** While a file is read. */
    rows,
    problem,
    choose: (file: File | undefined) => void choose(file),
    change,
    /** For the next file with the same headings. */
    remember: () => {
      if (!plan) return
      const { table, ...decided } = plan
      const others = Object.entries(remembered).filter(([heads]) => heads !== headsKey(table.heads))
      const all = [...others.slice(1 - mostRemembered), [headsKey(table.heads), decided]]
      setRemembered(Object.fromEntries(all) as Remembered)
    },
  }
}

export type ImportChoice = ReturnType<typeof useImportPlan>
