/** Choices of columns that are kept by a name, for all administrators of the institution (product §17.17). */
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import {
  type AnyCtx,
  type StoredRecord,
  served,
  updatedBy,
} from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { unknownAmong } from './columns.ts'

type Choice = components['schemas']['AdvisorsExportChoice'] & StoredRecord

const mostChoices = 50

const choices = served<Choice>({
  entity: entities.AdvisorsExportChoice,
  usualOrder: ['name'],
  options: () => ({ computed: { updated_by: updatedBy(entities.AdvisorsExportChoice) } }),
  async prepare(ctx, body, before) {
    checkColumns(ctx, body.columns ?? [])
    if (!before) await checkRoom(ctx)
    return { ...body, ...(body.name !== undefined && { name: body.name.trim() }) }
  },
  taken: { advisors_export_choices_name: { name: ['There already is a choice of this name.'] } },
})

/** @throws HttpError 422 at the column */
function checkColumns({ translate }: Pick<AnyCtx, 'translate'>, columns: readonly string[]): void {
  const at = unknownAmong(columns)
  if (at >= 0)
    throw invalid({ [`columns.${at}`]: [translate('There is no field {name}.', { name: columns[at] })] })
}

/** Those who keep one at the same time wait for each other. @throws HttpError 422 */
async function checkRoom({ tx, translate }: Pick<AnyCtx, 'tx' | 'translate'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('advisors_export_choices'))`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*) as n from advisors_export_choices`.execute(tx)
  if ((rows[0]?.n ?? 0) >= mostChoices)
    throw invalid({
      name: [translate('There are {most} kept choices already. Delete one first.', { most: mostChoices })],
    })
}

export const advisorsExportChoicesHandlers = {
  listAdvisorsExportChoices: choices.list,
  createAdvisorsExportChoice: choices.create,
  getAdvisorsExportChoice: choices.show,
  updateAdvisorsExportChoice: choices.update,
  deleteAdvisorsExportChoice: choices.remove,
} satisfies Handlers
