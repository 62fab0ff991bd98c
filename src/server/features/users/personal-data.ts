/** What is held of somebody who signs in. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { endSessionsOf } from '#server/platform/identity/sessions.ts'
import { saidByDirectory } from '../directory/public.ts'
import { byUser, forgetChanges, type Person, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import { eventsOf } from '../security-events/public.ts'
import './queries.ts'

const of = ['user', 'advisor'] as const

/** All of a year that one account can have had. */
const most = 100_000

async function exported(tx: TenantTx, { userUuid }: Person): Promise<readonly object[]> {
  if (userUuid === null) return []
  const { rows } = await sql<object>`
    select x.alias, x.email, x.first_name, x.last_name, x.is_institutional, x.is_active, x.created_at, x.invited_at,
      x.password_changed_at, x.tells_new_devices,
      array(select r.role from user_roles r where r.tenant_id = x.tenant_id and r.user_uuid = x.uuid order by 1) as roles,
      array(
        select o.name from organization_assignments a
        join organizations o on o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
        where a.tenant_id = x.tenant_id and a.user_uuid = x.uuid order by 1) as organizations,
      (select v.last_at from user_visits v where v.tenant_id = x.tenant_id and v.user_uuid = x.uuid) as last_visit_at,
      (select a.confirmed_at from authenticators a where a.tenant_id = x.tenant_id and a.user_uuid = x.uuid)
        as authenticator_since,
      (select coalesce(json_agg(json_build_object('name', p.name, 'created_at', p.created_at, 'used_at', p.used_at)), '[]')
        from passkeys p where p.tenant_id = x.tenant_id and p.user_uuid = x.uuid) as passkeys,
      (select coalesce(json_agg(json_build_object('issuer', i.issuer, 'linked_at', i.linked_at)), '[]')
        from user_identities i where i.tenant_id = x.tenant_id and i.user_uuid = x.uuid) as identities
    from users x where x.uuid = ${userUuid}::uuid`.execute(tx)
  const directory = await saidByDirectory(tx, userUuid)
  return rows.map((row) => ({ ...row, directory }))
}

export const usersPersonalData: readonly PersonalPart[] = [
  rowsOf<{ browser: string | null; seen_at: Date }>({
    kind: 'sessions',
    of,
    tables: ['sessions', 'open_id_sessions'],
    where: byUser,
    at: 'created_at',
    columns: ['browser', 'system', 'network', 'created_at', 'seen_at'],
    sample: ({ browser, seen_at }, { day }) => [browser ?? '', day(seen_at)].filter(Boolean).join(', '),
  }),
  rowsOf({
    kind: 'sessions',
    of,
    tables: ['user_devices'],
    where: byUser,
    at: 'seen_at',
    columns: ['seen_at'],
    what: 'Devices',
  }),
  rowsOf<{ event: string }>({
    kind: 'security_events',
    of,
    tables: ['security_events'],
    where: byUser,
    at: 'at',
    async export(tx, { userUuid }) {
      const events = userUuid === null ? [] : await eventsOf(tx, userUuid, most)
      // Who did it is somebody else.
      return events.map(({ uuid: _, by: __, ...event }) => event)
    },
  }),
  rowsOf<{ first_name: string; last_name: string; email: string }>({
    kind: 'account',
    of,
    tables: [
      ...(['users', 'user_roles', 'organization_assignments', 'user_visits', 'user_identities'] as const),
      ...(['authenticators', 'passkeys', 'recovery_codes', 'passkey_challenges', 'password_links'] as const),
      ...(['directory_users', 'directory_group_members'] as const),
    ],
    where: (person) => byUser(person, 'uuid'),
    at: 'created_at',
    columns: ['first_name', 'last_name', 'email'],
    sample: ({ first_name, last_name, email }) => `${first_name} ${last_name}, ${email}`,
    export: exported,
    /** Nobody signs in any more while it is under way. */
    async begin(tx, { userUuid }) {
      if (userUuid !== null) {
        await sql`update users set is_active = false, version = version + 1 where uuid = ${userUuid}::uuid`.execute(
          tx,
        )
        await endSessionsOf(tx, userUuid)
      }
      return []
    },
    /** Nothing of an account counts: in both ways it goes, with roles, assignments, second factors and what the directory said. */
    async erase(tx, { userUuid }) {
      if (userUuid === null) return
      await forgetChanges(tx, 'users', [userUuid])
      await tx.deleteFrom('users').where('uuid', '=', userUuid).execute()
    },
    logged: { entity: 'users', records: ({ userUuid }) => sql`select ${userUuid}::uuid::text` },
  }),
]
