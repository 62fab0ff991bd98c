import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { OperationId } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type Batch = components['schemas']['Batch']
export type BatchState = NonNullable<Batch['state']>
export type GivenCall = components['schemas']['BatchCalls']['calls'][number]
export type BatchResult = components['schemas']['BatchResult']

/** Batches of one person that are not over, at most. */
export const mostOpen = 20

/** Results of one reply, at most. */
const mostResults = 500

const columns = sql`
  uuid, kind, resource, state, total, done, refused, created_at, ended_at`

export async function batchesOf(tx: TenantTx, user: string): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select ${columns} from batches where user_uuid = ${user}::uuid
    order by created_at desc, uuid limit 100`.execute(tx)
  return rows
}

/** Null: there is none, or it is somebody else's. */
export async function batchOf(tx: TenantTx, user: string, uuid: string): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    select ${columns} from batches where uuid = ${uuid}::uuid and user_uuid = ${user}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** The same, and nothing else changes it before the transaction ends. */
export async function heldBatch(tx: TenantTx, user: string, uuid: string): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    select ${columns} from batches where uuid = ${uuid}::uuid and user_uuid = ${user}::uuid for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function openCount(tx: TenantTx, user: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from batches
    where user_uuid = ${user}::uuid and state in ('collecting', 'running', 'paused')`.execute(tx)
  return rows[0]?.n ?? 0
}

interface NewBatch {
  readonly user: string
  readonly kind: Batch['kind']
  readonly resource: string
  readonly language: string
  readonly now: Date
}

export async function insertBatch(tx: TenantTx, batch: NewBatch): Promise<Batch> {
  const { user, kind, resource, language, now } = batch
  const { rows } = await sql<Batch>`
    insert into batches (user_uuid, kind, resource, language, created_at)
    values (${user}::uuid, ${kind}, ${resource}, ${language}, ${now}::timestamptz)
    returning ${columns}`.execute(tx)
  return rows[0] as Batch
}

/** Those whose number is there already stay as they are. */
export async function insertCalls(tx: TenantTx, uuid: string, calls: readonly GivenCall[]): Promise<void> {
  await sql`
    with added as (
      insert into batch_calls (batch_uuid, number, line, operation, params, if_match, body)
      select ${uuid}::uuid, (c ->> 'number')::int, (c ->> 'line')::int, c ->> 'operation', c -> 'params', c ->> 'if_match', c -> 'body'
      from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) as c
      on conflict do nothing returning 1)
    update batches set total = total + (select count(*) from added) where uuid = ${uuid}::uuid`.execute(tx)
}

export async function setState(tx: TenantTx, uuid: string, state: BatchState, now: Date): Promise<void> {
  const endedAt = state === 'ended' || state === 'stopped' ? now : null
  await sql`
    update batches set state = ${state}, ended_at = ${endedAt}::timestamptz where uuid = ${uuid}::uuid`.execute(
    tx,
  )
  // Nobody makes them any more.
  if (state === 'stopped')
    await sql`
      update batch_calls set params = null, body = null where batch_uuid = ${uuid}::uuid and status is null`.execute(
      tx,
    )
}

interface AskedResults {
  /** Number of the call before them. */
  readonly after: number
  /** Only those that were refused. */
  readonly refused: boolean
}

export async function resultsOf(
  tx: TenantTx,
  uuid: string,
  { after, refused }: AskedResults,
): Promise<BatchResult[]> {
  const { rows } = await sql<BatchResult>`
    select number, line, status, reply from batch_calls
    where batch_uuid = ${uuid}::uuid and number > ${after} and status >= ${refused ? 400 : 0}
    order by number limit ${mostResults}`.execute(tx)
  return rows
}

/** A call that is to be made, and for whom. */
export interface OpenCall {
  readonly number: number
  readonly operation: OperationId
  readonly params: Readonly<Record<string, string>>
  readonly ifMatch: string | null
  readonly body: unknown
  readonly tries: number
  readonly userUuid: string
  readonly language: string
}

/** The next call of a batch that runs, which nobody else makes or stops before the transaction ends; null: there is none. */
export async function nextCall(tx: TenantTx, uuid: string): Promise<OpenCall | null> {
  const { rows: running } = await sql`
    select from batches where uuid = ${uuid}::uuid and state = 'running' for update`.execute(tx)
  if (running.length === 0) return null
  const { rows } = await sql<OpenCall>`
    select c.number, c.operation, c.params, c.if_match as "ifMatch", c.body, c.tries, b.user_uuid as "userUuid", b.language
    from batch_calls c join batches b on b.tenant_id = c.tenant_id and b.uuid = c.batch_uuid
    where c.batch_uuid = ${uuid}::uuid and c.status is null order by c.number limit 1`.execute(tx)
  return rows[0] ?? null
}

interface CallEnd {
  readonly number: number
  readonly status: number
  /** Why it was refused. */
  readonly reply: unknown
}

export async function settleCall(tx: TenantTx, uuid: string, end: CallEnd): Promise<void> {
  const { number, status, reply } = end
  const isDone = status < 400
  await sql`
    with settled as (
      update batch_calls set status = ${status}, reply = ${reply === null ? null : JSON.stringify(reply)}::jsonb,
        params = null, body = null
      where batch_uuid = ${uuid}::uuid and number = ${number} and status is null returning 1)
    update batches set done = done + ${isDone ? 1 : 0}, refused = refused + ${isDone ? 0 : 1}
    where uuid = ${uuid}::uuid and exists (select from settled)`.execute(tx)
}

export async function countTry(tx: TenantTx, uuid: string, number: number): Promise<void> {
  await sql`
    update batch_calls set tries = tries + 1 where batch_uuid = ${uuid}::uuid and number = ${number}`.execute(
    tx,
  )
}

/** Ended where it runs and nothing is left of it. */
export async function endIfDone(tx: TenantTx, uuid: string, now: Date): Promise<void> {
  await sql`
    update batches b set state = 'ended', ended_at = ${now}::timestamptz
    where b.uuid = ${uuid}::uuid and b.state = 'running' and not exists (
      select from batch_calls c where c.tenant_id = b.tenant_id and c.batch_uuid = b.uuid and c.status is null)`.execute(
    tx,
  )
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    batches: {
      tenant_id: number
      uuid: string
      user_uuid: string
      kind: Batch['kind']
      resource: string
      language: string
      state: BatchState
      total: number
      done: number
      refused: number
      created_at: Date
      ended_at: Date | null
    }
    batch_calls: {
      tenant_id: number
      batch_uuid: string
      number: number
      line: number | null
      operation: string
      params: object | null
      if_match: string | null
      body: unknown
      status: number | null
      reply: object | null
      tries: number
    }
  }
}
