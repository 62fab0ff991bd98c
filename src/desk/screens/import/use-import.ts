import { type DataProvider, useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { settingOf } from '../../kit/institution.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { type Run, startRun } from '../../resources/runs/run.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useMayEdit, useMayRead } from '../../resources/use-resource.ts'
import { createReferenceNames } from '../export/reference-names.ts'
import { useRunOfMany } from '../many/use-run-of-many.ts'
import { type TryContext, useTries } from '../many/use-tries.ts'
import { shownOnce } from '../once/shown-once.ts'
import { type Existing, type ReadExisting, readExisting, wantedTexts } from './existing.ts'
import type { ImportForms, Target } from './mapping/targets.ts'
import { columnsOf, createPlanner, type ImportPlan, type RowOutcome } from './plan-row.ts'
import { breather, type TableRow } from './reading/table.ts'
import { sendRows } from './send-rows.ts'
import { createReferences } from './values/references.ts'
import type { Speaker } from './values/speaker.ts'
import { cellText } from './values/told.ts'

/** What would become of each row, by its line; nothing is sent by it. */
export interface ImportTrial {
  readonly plan: ImportPlan
  readonly outcomes: ReadonlyMap<number, RowOutcome>
  /** What only the replies to new records say, by lines. */
  readonly once: Map<number, readonly string[]>
  readonly run: Run<TableRow>
}

export interface ImportParts {
  readonly resource: ResourceDescription
  readonly forms: ImportForms
  readonly targets: readonly Target[]
  readonly speakers: readonly Speaker[]
}

/** From what a person decided, over what would become of each row, to what became of it. */
export function useImport(parts: ImportParts) {
  const startTrial = useTrialStart(parts)
  const { show: _, tryAfterReading, ...tries } = useTries<TableRow, ImportTrial>(useSending(parts))
  return {
    ...tries,
    tryRows: (plan: ImportPlan, rows: readonly TableRow[] = plan.table.rows) =>
      tryAfterReading((context) => startTrial(plan, rows, context)),
  }
}

export type ShownImport = ReturnType<typeof useImport> & { readonly trial: ImportTrial }

/** Reads what exists, and says of each row what would become of it. */
function useTrialStart({ resource, forms, targets, speakers }: ImportParts) {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const meta = useCallMeta()
  const mayEdit = useMayEdit(resource)
  const mayRead = useMayRead()
  const { may } = useSession()
  const { tenant } = useDesk()
  const zone = settingOf(tenant, 'time_zone') || Intl.DateTimeFormat().resolvedOptions().timeZone
  return async (
    plan: ImportPlan,
    rows: readonly TableRow[],
    { onCount, isOver }: TryContext,
  ): Promise<ImportTrial> => {
    const told = columnsOf(plan, targets).flatMap(({ target }) => target.told ?? [])
    const names = createReferenceNames(dataProvider, told, mayRead)
    const question = { resource, sort: resource.defaultSort, filter: {}, meta }
    const asked = { question, names, speakers, onCount, isOver }
    const existing = await existingFor(dataProvider, plan, rows, targets, asked)
    const keyOf = createReferences(
      dataProvider,
      ({ operations: { list } }) => list !== undefined && may(list.access),
    )
    const outcomes = new Map<number, RowOutcome>()
    const planner = createPlanner({
      plan,
      resource,
      forms,
      targets,
      existing,
      reader: { speakers, zone, keyOf, dateOrder: plan.dateOrder },
      referenceName: names.nameFor,
      dataProvider,
      meta,
      mayEdit,
      translate,
    })
    const breathe = breather()
    const perform = async (row: TableRow) => {
      await breathe()
      const outcome = await planner(row)
      outcomes.set(row.line, outcome)
      return outcome.kind === 'same' ? 'same' : 'done'
    }
    return { plan, outcomes, once: new Map(), run: startRun({ rows, perform }) }
  }
}

/** The records that the rows are about, as far as a column says which, and a list has them. */
function existingFor(
  dataProvider: DataProvider,
  plan: ImportPlan,
  rows: readonly TableRow[],
  targets: readonly Target[],
  asked: Omit<ReadExisting, 'field' | 'wanted'>,
): Promise<Existing> | Existing {
  const key = columnsOf(plan, targets).find(({ target }) => target.path === plan.key)
  const field = key?.target.told
  if (!key || !field || !asked.question.resource.operations.list) return new Map()
  const wanted = wantedTexts(rows.map(({ cells }) => cellText(cells[key.at] ?? '')))
  return readExisting(dataProvider, { ...asked, field, wanted })
}

/** Sends what the trial found to be made and changed, and shows it everywhere. */
function useSending({ resource, forms }: ImportParts) {
  const start = useRunOfMany('import', resource)
  const translate = useTranslate()
  const meta = useCallMeta()
  const refresh = useRefresh()
  return ({ run: tried, outcomes, once }: ImportTrial): Run<TableRow> => {
    const rows = tried
      .reports()
      .filter(({ end }) => end === 'done')
      .map(({ row }) => row)
    const context = {
      start,
      resource,
      schema: forms.edit?.schema,
      meta,
      onMade: (row: TableRow, record: Parameters<typeof shownOnce>[1]) => {
        const said = shownOnce(resource, record).map(([label, value]) => `${translate(label)}: ${value}`)
        if (said.length > 0) once.set(row.line, said)
      },
    }
    const run = sendRows(context, rows, outcomes)
    void run.done.then(refresh)
    return run
  }
}
