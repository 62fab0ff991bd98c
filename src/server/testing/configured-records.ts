/** One record of each kind that administrators make and the demo lacks, for tests that ask every operation. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Client } from './server.ts'

const bodies = {
  'advisors-export/choices': { name: 'Test', columns: ['full_name'] },
  'message-templates': { title: 'Test', text: 'Guten Tag [GUEST]' },
  'list-views': { name: 'Test', list: 'organizations' },
  batches: { kind: 'import', resource: 'appointment-topics' },
  redirections: { source: '/alt', target_kind: 'profile', target: 'anna-becker' },
  'search-forms': { name: 'Startseite', fields: ['name'] },
  'api-keys': {
    name: 'Test',
    apis: ['contact-api', 'search-api'],
    allowed_origins: ['https://www.musterbank.example'],
  },
}

/** The key itself is shown once, when it is made. */
export type ConfiguredRecord = { readonly uuid: string; readonly key?: string }

/**
 * @param admin an account admin
 * @returns by the word in the path before the record's key
 */
export async function configuredRecords(admin: Client): Promise<Record<string, ConfiguredRecord>> {
  const made: Record<string, ConfiguredRecord> = {}
  for (const [path, body] of Object.entries(bodies)) {
    const reply = await admin.post(`/api/v1/${path}`, body)
    if (reply.status !== 201) throw new Error(`POST /api/v1/${path}: ${reply.status} ${reply.text}`)
    made[path.split('/').at(-1) ?? path] = reply.body
  }
  return made
}

/** Somebody asked for the deletion of a topic, and nobody has agreed yet. */
export async function waitingDeletion(tx: TenantTx): Promise<void> {
  await sql`
    insert into waiting_deletions (operation, params, entity, asked_by_uuid, asked_at, expires_at)
    select 'deleteAppointmentTopic', '{}', 'appointment-topics', uuid, now(), now() + interval '1 day'
    from users where alias = 'katrin-lorenz'`.execute(tx)
}
