/**
 * What reviews say of who wrote them, as long as that is known: it is forgotten after retention.reviews, and then nobody's.
 * Those of an advisor go with the advisor.
 */
import { sql } from 'kysely'
import {
  byAdvisor,
  byCustomer,
  forgetChanges,
  mayBeOf,
  type Person,
  type PersonalPart,
  rowsOf,
  uuidsOf,
} from '../personal-data/public.ts'
import './queries.ts'

const entity = 'profiles-reviews'

/** A review is named as its author wanted: who left no address is known by the number, and by the name of the booking while it is there. */
const byReviewer = (person: Person) => sql`
  (${byCustomer(person, { phone: null })} or (${mayBeOf(person)}
    and coalesce(x.email, '') = '' and x.phone = any(${[...person.phones]}::text[])
      and x.created_at <= ${person.until}::timestamptz and not exists (
        select from appointments p where p.tenant_id = x.tenant_id and p.uuid = x.appointment_uuid and p.name <> ''
          and name_key(p.name) <> all(${[...person.names]}::text[]))))`

export const profilesReviewsPersonalData: readonly PersonalPart[] = [
  rowsOf<{ stars: number; created_at: Date }>({
    kind: 'reviews',
    of: ['customer'],
    tables: ['profiles_reviews'],
    where: byReviewer,
    at: 'created_at',
    columns: [
      ...['state', 'reason', 'stars', 'text', 'name', 'email', 'phone', 'consent_text', 'consented_at'],
      ...['answer', 'created_at', 'changed_at'],
    ],
    sample: ({ stars, created_at }, { translate, day }) =>
      translate('Review of {day} with {stars} stars', { day: day(created_at), stars }),
    /** Stars count on, of nobody; words and name go. */
    async erase(tx, person, { action }) {
      const uuids = await uuidsOf(tx, 'profiles_reviews', byReviewer(person))
      await forgetChanges(tx, entity, uuids)
      const those = sql`uuid = any(${uuids}::uuid[])`
      await (action === 'delete'
        ? sql`delete from profiles_reviews where ${those}`
        : sql`
            update profiles_reviews set text = '', name = '', email = null, phone = null, consent_text = '', answer = null,
              report = null, version = version + 1 where ${those}`
      ).execute(tx)
    },
    // Named as the author wanted, which is seldom a whole name.
    left: (where) => sql`
      select x.uuid, x.email, x.phone, null::text as name, x.created_at as at from profiles_reviews x where ${where}`,
    logged: {
      entity,
      records: (person) => sql`select x.uuid::text from profiles_reviews x where ${byReviewer(person)}`,
    },
  }),
  rowsOf({
    kind: 'reviews',
    of: ['advisor'],
    tables: ['profiles_reviews'],
    where: byAdvisor,
    at: 'created_at',
    columns: ['state', 'stars', 'text', 'answer', 'report', 'created_at'],
    async erase(tx, person, { action }) {
      const those = byAdvisor(person)
      if (action === 'delete') await forgetChanges(tx, entity, await uuidsOf(tx, 'profiles_reviews', those))
      await (action === 'delete'
        ? sql`delete from profiles_reviews x where ${those}`
        : sql`update profiles_reviews x set answer = null, report = null, version = version + 1 where ${those}`
      ).execute(tx)
    },
  }),
]
