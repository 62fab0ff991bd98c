import { sql } from 'kysely'
import {
  byUser,
  marksOf,
  mentionedIn,
  type Person,
  type PersonalPart,
  rowsOf,
} from '../personal-data/public.ts'
import './queries.ts'

/** The person's own record, by the uuid or alias of its call; or what the person asked for. */
const concerned = (person: Person) =>
  sql`(${mentionedIn(marksOf(person), 'params')} or ${byUser(person, 'asked_by_uuid')})`

export const waitingDeletionsPersonalData: readonly PersonalPart[] = [
  rowsOf<{ record_name: string | null }>({
    kind: 'waiting_deletions',
    of: ['user', 'advisor'],
    tables: ['waiting_deletions'],
    where: concerned,
    at: 'asked_at',
    columns: ['entity', 'record_name', 'asked_at', 'expires_at', 'outcome', 'decided_at'],
    sample: ({ record_name }) => record_name ?? '',
  }),
]
