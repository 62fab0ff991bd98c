import type { TenantTx } from '#server/platform/database/database.ts'
import type { DemoTenant } from '../types.ts'
import { uuidOf } from './material.ts'

export async function insertTopics(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const topics = Object.entries(tenant.topics)
  const rows = topics.map(
    ([key, { topic, comment, length, preparation = '', texts, isActive = true }], index) => ({
      uuid: uuidOf(tenant, 'topic', key),
      topic,
      comment,
      length,
      preparation,
      texts,
      position: index + 1,
      active: isActive,
      updated_at: new Date(now.getTime() - (index + 3) * 24 * 60 * 60_000),
      updated_by_uuid: uuidOf(tenant, 'user', 'advisors-oap-manager'),
    }),
  )
  await tx.insertInto('appointment_topics').values(rows).execute()
  const assigned = topics.flatMap(([key, { advisors }]) =>
    advisors.map((slug) => ({
      advisor_uuid: uuidOf(tenant, 'advisor', slug),
      topic_uuid: uuidOf(tenant, 'topic', key),
    })),
  )
  await tx.insertInto('advisor_appointment_topics').values(assigned).execute()
}
