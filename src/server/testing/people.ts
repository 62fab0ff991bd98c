/** People whom tests find, export and erase by the parts of personal-data.ts. */
import { sql } from 'kysely'
import type { Erasing, Person, PersonalPart, Words } from '#server/features/personal-data/public.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export const nobody: Person = {
  kind: 'customer',
  email: null,
  phones: [],
  names: [],
  fullNames: [],
  userUuid: null,
  advisorUuid: null,
  aliases: [],
  addresses: [],
  until: new Date('2100-01-01T00:00:00Z'),
}

export const customer = (email: string | null, more: Partial<Person> = {}): Person => ({
  ...nobody,
  email,
  addresses: email === null ? [] : [email],
  ...more,
})

/** The account and profile of an alias. */
export async function colleague(tx: TenantTx, alias: string): Promise<Person> {
  const { rows } = await sql<{ userUuid: string | null; advisorUuid: string | null; email: string | null }>`
    select (select uuid from users where alias = ${alias}) as "userUuid",
      (select uuid from advisors where slug = ${alias}) as "advisorUuid",
      (select email from users where alias = ${alias}) as email`.execute(tx)
  const { email = null, userUuid = null, advisorUuid = null } = rows[0] ?? {}
  const kind = advisorUuid === null ? 'user' : 'advisor'
  return {
    ...nobody,
    kind,
    aliases: [alias],
    userUuid,
    advisorUuid,
    addresses: email === null ? [] : [email],
  }
}

export const plainWords: Words = { translate: (key) => key, day: (at) => at.toISOString().slice(0, 10) }

const how: Erasing = { action: 'delete', now: new Date(), formerAdvisor: 'Former advisor' }

const concerned = (parts: readonly PersonalPart[], { kind }: Person) =>
  parts.filter(({ of }) => of.includes(kind))

export async function countOf(parts: readonly PersonalPart[], tx: TenantTx, person: Person): Promise<number> {
  let sum = 0
  for (const part of concerned(parts, person)) sum += (await part.held(tx, person, plainWords)).count
  return sum
}

export async function exportOf(
  parts: readonly PersonalPart[],
  tx: TenantTx,
  person: Person,
): Promise<object[]> {
  const all: object[] = []
  for (const part of concerned(parts, person)) all.push(...(await part.export(tx, person)))
  return all
}

export async function eraseBy(
  parts: readonly PersonalPart[],
  tx: TenantTx,
  person: Person,
  action: Erasing['action'] = 'delete',
): Promise<void> {
  for (const part of concerned(parts, person)) await part.erase(tx, person, { ...how, action })
}
