/** What tables of the platform hold of people: mails, replies that are remembered, jobs; and names under others' records. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { ofJobs, withoutPerson } from '#server/platform/jobs/people.ts'
import {
  byUser,
  marksOf,
  mentionedIn,
  type Person,
  type PersonalPart,
  rowsOf,
} from '../personal-data/public.ts'

const everybody = ['customer', 'user', 'advisor'] as const

/** A mail that is kept is about somebody whom it goes to, or whose address, number or alias it says. */
const concerns = (person: Person) =>
  mentionedIn(marksOf(person), 'key', 'recipient', 'subject', 'text_body', 'html_body', 'calendar')

/** SQL: a mail `x` says what a customer wrote or booked, whomever it goes to. */
const isOfCustomer = sql`x.key ~ '^(contact-request|appointment|thread)/'`

/** What customers wrote is theirs: that a mail of it came is told, and no word of it. */
async function mailsOfColleague(tx: TenantTx, person: Person): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select x.created_at, x.sent_at, x.recipient, case when not ${isOfCustomer} then x.subject end as subject,
      case when not ${isOfCustomer} then x.text_body end as text_body
    from mails x where ${concerns(person)} order by x.created_at`.execute(tx)
  return rows
}

export const deletionToolPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'mails',
    of: ['user', 'advisor'],
    tables: ['mails'],
    readsTexts: true,
    where: concerns,
    at: 'created_at',
    export: mailsOfColleague,
    isIncidental: true,
  }),
  rowsOf<{ subject: string | null; created_at: Date }>({
    kind: 'mails',
    of: ['customer'],
    tables: ['mails'],
    readsTexts: true,
    where: concerns,
    at: 'created_at',
    columns: ['created_at', 'sent_at', 'recipient', 'subject', 'text_body'],
    sample: ({ subject, created_at }, { day }) => [day(created_at), subject ?? ''].filter(Boolean).join(', '),
    // They follow from what else is there.
    isIncidental: true,
  }),
  rowsOf({
    kind: 'technical',
    of: everybody,
    tables: ['idempotency_keys'],
    readsTexts: true,
    where: (person) => mentionedIn(marksOf(person), 'reply'),
    at: 'created_at',
    columns: ['operation', 'reply', 'created_at'],
    what: 'Reply kept for two days',
    isIncidental: true,
  }),
  {
    kind: 'technical',
    of: everybody,
    tables: [],
    readsTexts: true,
    held: async (tx, person) => ({
      count: await ofJobs(tx, marksOf(person)),
      oldest: null,
      newest: null,
      samples: [],
    }),
    // Keys of what is told elsewhere.
    export: async () => [],
    erase: (tx, person) => withoutPerson(tx, marksOf(person)),
    isIncidental: true,
  },
]

/** @param columns of tables in which an account stands under what is somebody else's */
export const editsPersonalData = (
  columns: readonly (readonly [table: string, column: string])[],
): readonly PersonalPart[] => {
  const counts = (person: Person): RawBuilder<unknown> =>
    sql.join(
      columns.map(
        ([table, column]) =>
          sql`select ${table}::text as place, count(*)::int as n from ${sql.table(table)} x where ${byUser(person, column)}`,
      ),
      sql` union all `,
    )
  return [
    {
      kind: 'edits',
      of: ['user', 'advisor'],
      tables: columns.map(([table]) => table),
      async held(tx, person) {
        const { rows } = await sql<{ n: number }>`
          select coalesce(sum(n), 0)::int as n from (${counts(person)}) c`.execute(tx)
        return { count: rows[0]?.n ?? 0, oldest: null, newest: null, samples: [] }
      },
      async export(tx, person) {
        const { rows } = await sql<object>`
          select place, sum(n)::int as count from (${counts(person)}) c where n > 0 group by place order by place`.execute(
          tx,
        )
        return rows
      },
      async erase(tx, person) {
        for (const [table, column] of columns)
          await sql`
            update ${sql.table(table)} x set ${sql.ref(column)} = null where ${byUser(person, column)}`.execute(
            tx,
          )
      },
      isIncidental: true,
    },
  ]
}
