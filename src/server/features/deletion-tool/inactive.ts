/** Advisors who were deactivated for longer than `retention.inactive_advisors` says are erased as if somebody had ordered it. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Erasing, PersonalPart } from '../personal-data/public.ts'
import { partsOf } from './held.ts'
import { knownPerson } from './identity.ts'

type EraseAdvisors = (tx: TenantTx, uuids: readonly string[]) => Promise<void>

/** With their account, where that is deactivated too: whoever still signs in stays. */
export const eraseInactive =
  (parts: readonly PersonalPart[]): EraseAdvisors =>
  async (tx, uuids) => {
    const now = new Date()
    const how: Erasing = { action: 'delete', now, formerAdvisor: '' }
    for (const { advisor, user } of await accountsOf(tx, uuids)) {
      const known = await knownPerson(tx, { kind: 'advisor', advisor, user }, parts, now)
      if (!known) continue
      for (const part of partsOf(parts, known.person)) await part.erase(tx, known.person, how)
    }
  }

const accountsOf = (tx: TenantTx, uuids: readonly string[]) =>
  tx
    .selectFrom('advisors')
    .leftJoin('users', (join) =>
      join.onRef('users.uuid', '=', 'advisors.user_uuid').on('users.is_active', '=', false),
    )
    .select(['advisors.uuid as advisor', 'users.uuid as user'])
    .where('advisors.uuid', 'in', uuids)
    .execute()
