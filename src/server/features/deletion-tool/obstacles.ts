/** What has to be settled before a person can be erased, in sentences. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { keepsUser } from '../directory/public.ts'
import { lastHeld, rolesOf } from '../users/public.ts'
import { isUnderWay } from './deletions.ts'
import { type KnownPerson, wordOf } from './identity.ts'

type Around = Pick<Ctx, 'tx' | 'now' | 'translate'> & { readonly editor: string }

export async function obstaclesTo(
  { tx, now, translate, editor }: Around,
  { identity, person, shown }: KnownPerson,
): Promise<string[]> {
  const { userUuid, advisorUuid } = person
  const { name } = shown
  if (await isUnderWay(tx, wordOf(identity))) return [translate('This person is being deleted already.')]
  if (userUuid === editor) return [translate('You cannot delete yourself. Ask a colleague.')]
  const found = [
    ...(advisorUuid === null ? [] : await openMattersOf(tx, advisorUuid, now)),
    ...(userUuid === null ? [] : await neededRolesOf(tx, userUuid)),
    ...(userUuid === null ? [] : await sentByDirectory(tx, userUuid)),
  ]
  return found.map(({ sentence, count }) => translate(sentence, { name, count }))
}

interface Obstacle {
  readonly sentence: string
  readonly count?: number
}

async function openMattersOf(tx: TenantTx, advisor: string, now: Date): Promise<Obstacle[]> {
  const { rows } = await sql<{ appointments: number; requests: number }>`
    select (
      select count(*)::int from appointments p where (p.advisor_uuid = ${advisor}::uuid or p.substitute_uuid = ${advisor}::uuid)
        and p.state in ('requested', 'confirmed') and p.ends_at > ${now}::timestamptz) as appointments,
      (select count(*)::int from contact_requests r where r.advisor_uuid = ${advisor}::uuid and r.state = 'new')
        as requests`.execute(tx)
  const { appointments = 0, requests = 0 } = rows[0] ?? {}
  return [
    ...counted(appointments, {
      one: 'One appointment of {name} lies ahead. Cancel it or hand it over first.',
      many: '{count} appointments of {name} lie ahead. Cancel them or hand them over first.',
    }),
    ...counted(requests, {
      one: 'One request to {name} waits for an answer. Answer or close it first.',
      many: '{count} requests to {name} wait for an answer. Answer or close them first.',
    }),
  ]
}

const counted = (count: number, { one, many }: { readonly one: string; readonly many: string }) =>
  count === 0 ? [] : [{ sentence: count === 1 ? one : many, count }]

/** It would send them again the next time. */
async function sentByDirectory(tx: TenantTx, user: string): Promise<Obstacle[]> {
  if (!(await keepsUser(tx, user))) return []
  return [
    {
      sentence:
        'Your directory sends {name}, and would send them again. Deactivate or remove them there first.',
    },
  ]
}

async function neededRolesOf(tx: TenantTx, user: string): Promise<Obstacle[]> {
  const last = await lastHeld(tx, user, await rolesOf(tx, user))
  return last.map((role) => ({
    sentence:
      role === 'accountadmin'
        ? 'This is the last account administrator. Give the role to somebody else first.'
        : 'Nobody else manages users. Give somebody else this role first.',
  }))
}
