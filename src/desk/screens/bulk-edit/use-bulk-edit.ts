import {
  type DataProvider,
  type Identifier,
  useDataProvider,
  useRefresh,
  useTranslate,
  useUnselect,
} from 'react-admin'
import { refusal } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { type RowReport, type Run, startRun } from '../../resources/runs/run.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useMayEdit } from '../../resources/use-resource.ts'
import { changeRecord } from '../many/change-record.ts'
import { type FormParts, planOf, type RowPlan } from '../many/plan.ts'
import { isOneByOne, useRunOfMany } from '../many/use-run-of-many.ts'
import { useTries } from '../many/use-tries.ts'
import { type AskedRows, type BulkRow, readAll, readRecord } from './rows.ts'
import { type Setting, wantedBy } from './settable.ts'

/** What would become of each row, by its key; nothing is saved by it. */
export interface Trial {
  readonly setting: Setting
  readonly plans: ReadonlyMap<Identifier, RowPlan>
  readonly run: Run<BulkRow>
}

/** From what many records are given, over what would become of each, to what became of it. */
export function useBulkEdit(resource: ResourceDescription, form: FormParts) {
  const dataProvider = useDataProvider()
  const startTrial = useTrialStart(resource, form)
  const { show, tryAfterReading, ...tries } = useTries<BulkRow, Trial>(useChangeStart(resource, form))
  return {
    ...tries,
    tryRows: (rows: readonly BulkRow[], setting: Setting) => show(startTrial(rows, setting)),
    /** The list is read, page by page, before its rows can be tried. */
    tryAll: ({ question }: AskedRows, setting: Setting) =>
      tryAfterReading(async ({ onCount, isOver }) => {
        const rows = await readAll(dataProvider, question, onCount)
        return isOver() ? null : startTrial(rows, setting)
      }),
  }
}

/** A bulk edit whose rows were tried. */
export type ShownEdit = ReturnType<typeof useBulkEdit> & { readonly trial: Trial }

/** Reads each record, and says what it would become; one after the other where reading one reads all. */
function useTrialStart(resource: ResourceDescription, form: FormParts) {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const meta = useCallMeta()
  const mayEdit = useMayEdit(resource)
  return (rows: readonly BulkRow[], setting: Setting): Trial => {
    const plans = new Map<Identifier, RowPlan>()
    const perform = async (row: BulkRow) => {
      const record = await readRecord(dataProvider, resource, row, meta)
      if (!mayEdit(record)) throw refusal('You may not change this.', 403)
      const plan = planOf(form, record, wantedBy(setting), translate)
      plans.set(row.id, plan)
      return plan.changes.length > 0 ? 'done' : 'same'
    }
    return { setting, plans, run: startRun({ rows, perform, ...(isOneByOne(resource) && { atOnce: 1 }) }) }
  }
}

/** Saves what the trial found to be changed, and shows it everywhere. */
function useChangeStart(resource: ResourceDescription, { schema }: FormParts) {
  const start = useRunOfMany('bulk-edit', resource)
  const meta = useCallMeta()
  const refresh = useRefresh()
  const unselect = useUnselect(resource.name)
  return ({ run: tried, plans }: Trial): Run<BulkRow> => {
    const rows = tried
      .reports()
      .filter(({ end }) => end === 'done')
      .map(({ row }) => row)
    const performWith = (dataProvider: DataProvider) => async (row: BulkRow) => {
      const plan = plans.get(row.id)
      return plan ? changeRecord({ dataProvider, resource, schema, meta }, plan) : 'same'
    }
    const run = start({ rows, performWith })
    void run.done.then(() => {
      const isAsWanted = ({ end }: RowReport<BulkRow>) => end === 'done' || end === 'same'
      const same = tried.reports().filter(({ end }) => end === 'same')
      unselect([...same, ...run.reports().filter(isAsWanted)].map(({ row }) => row.id))
      refresh()
    })
    return run
  }
}
