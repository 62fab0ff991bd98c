import type { DataProvider, RaRecord } from 'react-admin'
import { type Draft, draftOf, draftValue, isSame } from '../../forms/draft.ts'
import type { Shape } from '../../forms/schema.ts'
import { callErrorOf, standingRecord } from '../../kit/failure.ts'
import { type CallMeta, refusal } from '../../resources/adapters/adapter.ts'
import { isSameJson, writable } from '../../resources/adapters/bodies.ts'
import { isGuarded } from '../../resources/adapters/replies.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { RowPlan } from './plan.ts'

interface ChangeContext {
  readonly dataProvider: DataProvider
  readonly resource: ResourceDescription
  readonly schema: Shape
  readonly meta: CallMeta | undefined
}

/**
 * Saves what was planned over the record as it was read then. Who has changed it meanwhile is not overwritten: where the
 * description knows no versions, the record is read once more before.
 *
 * @throws CallError 412 where somebody else has changed it otherwise
 */
export async function changeRecord(
  { dataProvider, resource, schema, meta }: ChangeContext,
  { record, draft, changes }: RowPlan,
): Promise<'done' | 'same'> {
  const { name, operations, raw } = resource
  const isThere = (current: RaRecord | Draft) => {
    const now = draftOf(schema, current)
    return changes.every(({ field, to }) => isSame(draftValue(now, field.path), to))
  }
  const { id } = record
  if (!isGuarded(resource) && operations.show && raw.adapter === 'collection') {
    const { data: current } = await dataProvider.getOne(name, { id, meta })
    // Perhaps by this very run, whose reply was lost.
    if (isThere(current)) return 'same'
    if (!isSameJson(writable(resource, current), writable(resource, record)))
      throw refusal('Somebody else has changed this meanwhile.', 412, { current })
  }
  try {
    const previousData = { ...record, id }
    await dataProvider.update(name, { id, data: draft, previousData, meta: { ...meta, isWhole: true } })
    return 'done'
  } catch (reason) {
    const failure = await callErrorOf(reason, true)
    const current = standingRecord<Draft>(failure)
    if (current && isThere(current)) return 'same'
    throw failure
  }
}
