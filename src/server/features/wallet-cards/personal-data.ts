/** Cards name advisors. Of whoever keeps one nothing is known: no name, no address, no number. */
import { sql } from 'kysely'
import { byAdvisor, type Person, type PersonalPart, rowsOf, termOf } from '../personal-data/public.ts'
import { makeVoid } from './cards.ts'

const of = ['advisor'] as const

const bySlug = ({ aliases, advisorUuid }: Person) =>
  sql`(${advisorUuid}::uuid is not null and x.advisor_slug = any(${[...aliases]}::text[]))`

const retention = termOf('retention.consents')

export const walletCardsPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'wallet_cards',
    of,
    tables: [...(['wallet_cards', 'wallet_card_registrations', 'wallet_card_former_keys'] as const)],
    where: byAdvisor,
    at: 'created_at',
    columns: ['created_at', 'language', 'news_text'],
    isIncidental: true,
    /** What is on a phone cannot be taken from it: it says there that it is void, and of nobody. */
    erase: (tx, person) => makeVoid(tx, byAdvisor(person)),
  }),
  rowsOf({
    kind: 'consents',
    of,
    tables: ['wallet_card_consents'],
    where: bySlug,
    at: 'given_at',
    columns: ['given_at', 'withdrawn_at', 'language', 'text'],
    isIncidental: true,
    async erase() {},
    async kept(tx, person) {
      const { rows } = await sql<{ count: number; until: Date | null }>`
        select count(*)::int as count, max(coalesce(x.withdrawn_at, now())) + ${retention} as until
        from wallet_card_consents x where ${bySlug(person)}`.execute(tx)
      const [{ count, until } = { count: 0, until: null }] = rows
      const reason =
        'What holders of the card agreed to is kept as the proof of it, with name and alias of whose card it was (GDPR Art. 7(1) and 17(3)(e)), until the term for consents has ended.'
      return count === 0 ? null : { count, until, reason }
    },
  }),
]
