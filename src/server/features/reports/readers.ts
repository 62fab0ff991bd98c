/** Who reads a report: whoever may see all, or an analyst, who sees the branches assigned to them, as cells (product §19.15). */
import { sql } from 'kysely'
import type { Scope } from '#rules/access.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { badQuery } from '#server/platform/collections/list-query.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export interface Reader {
  /** Null: all, and what is of no branch. */
  readonly organizations: readonly string[] | null
  readonly seesCells: boolean
}

type ReaderCtx = Pick<Ctx, 'actor' | 'scope' | 'translate'>

/** @throws HttpError 400 for a branch that is not theirs, or that there is not */
export async function readerOf(ctx: ReaderCtx, tx: TenantTx, asked: readonly string[] = []): Promise<Reader> {
  const may = await organizationsOf(tx, ctx.scope, ctx.actor)
  if (may === null) return { organizations: asked.length > 0 ? asked : null, seesCells: false }
  if (asked.some((uuid) => !may.includes(uuid)))
    throw badQuery('organization', ctx.translate('There is no such organization.'))
  return { organizations: asked.length > 0 ? asked : may, seesCells: true }
}

/** Null: all. */
export async function organizationsOf(
  tx: TenantTx,
  scope: Scope,
  actor: Ctx['actor'],
): Promise<readonly string[] | null> {
  if (scope.kind === 'all') return null
  if (actor.kind !== 'user') return []
  const { rows } = await sql<{ uuid: string }>`
    select organization_uuid as uuid from external_analyst_assignments where user_uuid = ${actor.uuid} order by 1`.execute(
    tx,
  )
  return rows.map(({ uuid }) => uuid)
}
