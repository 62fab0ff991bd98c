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
import { findOrganization } from '../organizations/public.ts'
import { availabilityOfAllChanged } from '../slots/public.ts'

type ClosingDay = components['schemas']['ClosingDay'] & StoredRecord

const days = served<ClosingDay>({
  entity: entities.ClosingDay,
  usualOrder: ['date'],
  options: () => ({ computed: { updated_by: updatedBy(entities.ClosingDay) } }),
  async prepare(ctx, body, before) {
    const { kind, closed_from = null, organization = null } = { ...before, ...body }
    if (kind === 'open' && closed_from !== null)
      throw invalid({ closed_from: ['A day that is opened is open all day.'] })
    if (organization !== null) await checkBranch(ctx, organization)
    return body
  },
  taken: { closing_days_day: { date: ['There already is an entry for this day.'] } },
})

async function checkBranch({ tx }: AnyCtx, uuid: string): Promise<void> {
  const found = await findOrganization(tx, uuid, { scope: { kind: 'all' } })
  if (!found) throw invalid({ organization: ['There is no such organization.'] })
}

/** Changes when all advisors of the institution, or of a branch, can be booked. */
const changing =
  <Reply>(change: (ctx: AnyCtx) => Promise<Reply>) =>
  async (ctx: AnyCtx): Promise<Reply> => {
    const reply = await change(ctx)
    await availabilityOfAllChanged(ctx)
    return reply
  }

export const closingDaysHandlers = {
  listClosingDays: days.list,
  getClosingDay: days.show,
  createClosingDay: changing(days.create),
  updateClosingDay: changing(days.update),
  deleteClosingDay: changing(days.remove),
} satisfies Handlers
