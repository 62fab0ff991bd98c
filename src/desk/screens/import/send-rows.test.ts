import type { DataProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { NetworkError } from '#client/client.ts'
import { operations } from '#generated/operations.ts'
import { turns } from '#tests/until.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { startRun } from '../../resources/runs/run.ts'
import type { StartOfMany } from '../many/use-run-of-many.ts'
import type { RowOutcome } from './plan-row.ts'
import { sendRows } from './send-rows.ts'

const { createAppointmentTopic } = operations
const keyed = { name: 'Idempotency-Key', in: 'header' } as const

/** Sends two new rows, the first of which has no reply at first. */
function sending(takesKeys: boolean) {
  const made: [topic: unknown, key: unknown][] = []
  const dataProvider = {
    create: async (
      _: string,
      { data, meta }: { data: { topic: string }; meta: { idempotencyKey: string } },
    ) => {
      made.push([data.topic, meta.idempotencyKey])
      if (made.length === 1) throw new NetworkError()
      return { data: { id: data.topic } }
    },
  } as unknown as DataProvider
  const start: StartOfMany = ({ performWith, lineOf: _, ...options }) =>
    startRun({
      ...options,
      perform: performWith(dataProvider),
      atOnce: 1,
      clock: { now: () => 0, wait: () => turns(1) },
    })
  const create = { ...createAppointmentTopic, parameters: takesKeys ? [keyed] : [] }
  const resource = { name: 'topics', operations: { create } } as unknown as ResourceDescription
  const rows = [2, 3].map((line) => ({ line, cells: [] }))
  const outcomes = new Map(
    rows.map(({ line }): [number, RowOutcome] => [
      line,
      { kind: 'made', draft: { topic: `Row ${line}` }, changes: [] },
    ]),
  )
  const context = { start, resource, schema: undefined, meta: undefined, onMade: () => {} }
  return { run: sendRows(context, rows, outcomes), made }
}

describe('a new row whose reply is lost', () => {
  it('is sent again with the same key, where the call takes one: the second time makes nothing', async () => {
    const { run, made } = sending(true)
    await run.done
    expect(run.reports().map(({ end }) => end)).toEqual(['done', 'done'])
    expect(made.map(([topic]) => topic)).toEqual(['Row 2', 'Row 2', 'Row 3'])
    const [first, again, other] = made.map(([, key]) => key)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is not sent again where it could be there twice then', async () => {
    const { run, made } = sending(false)
    await run.done
    expect(made.map(([topic]) => topic)).toEqual(['Row 2', 'Row 3'])
    expect(run.reports().map(({ end, failure }) => [end, failure?.isLost])).toEqual([
      ['refused', true],
      ['done', undefined],
    ])
  })
})
