/** Rows of imports and of edits of many, as long as what they sent or were told is kept. */
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

const named = (person: Person) => mentionedIn(marksOf(person), 'params', 'body', 'reply')

const gone = { message: 'What this row was about has been deleted.' }

export const batchesPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'imports',
    of: ['user', 'advisor', 'customer'],
    tables: ['batch_calls'],
    readsTexts: true,
    where: named,
    at: null,
    columns: ['operation', 'params', 'body', 'status', 'reply'],
    /** What was not made yet would make the person again. */
    async erase(tx, person) {
      await sql`
        with ended as (
          update batch_calls x set params = null, body = null, reply = ${JSON.stringify(gone)}::jsonb,
            status = coalesce(x.status, 409)
          from batch_calls b
          where b.tenant_id = x.tenant_id and b.batch_uuid = x.batch_uuid and b.number = x.number and ${named(person)}
          returning x.batch_uuid, b.status is null as was_open),
        refused as (select batch_uuid, count(*)::int as n from ended where was_open group by 1)
        update batches set refused = batches.refused + refused.n from refused where batches.uuid = refused.batch_uuid`.execute(
        tx,
      )
    },
  }),
  rowsOf({
    kind: 'imports',
    of: ['user', 'advisor'],
    tables: ['batches'],
    where: byUser,
    at: 'created_at',
    columns: ['kind', 'resource', 'state', 'total', 'done', 'refused', 'created_at', 'ended_at'],
  }),
]
