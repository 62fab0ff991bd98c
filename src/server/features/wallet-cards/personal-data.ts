import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Person, PersonalData } from '../personal-data/public.ts'
import './cards.ts'

/** Cards name advisors. Of whoever keeps one nothing is known: no name, no address, no number. */
const of = (tx: TenantTx, { alias = '' }: Person) =>
  tx
    .selectFrom('wallet_cards')
    .innerJoin('advisors', (join) =>
      join
        .onRef('advisors.tenant_id', '=', 'wallet_cards.tenant_id')
        .onRef('advisors.uuid', '=', 'wallet_cards.advisor_uuid'),
    )
    .where('advisors.slug', '=', alias)

export const personalData: PersonalData = {
  label: 'Wallet cards',
  async count(tx, person) {
    const { count } = await of(tx, person)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  export: (tx, person) =>
    of(tx, person)
      .select(['wallet_cards.created_at', 'wallet_cards.language', 'wallet_cards.news_text as message'])
      .execute(),
  /** What was agreed to stays: the institution must be able to prove it (GDPR 7(1)), until its own term ends. */
  async erase(tx, { alias = '' }) {
    await tx
      .deleteFrom('wallet_cards')
      .where('advisor_uuid', 'in', (eb) => eb.selectFrom('advisors').select('uuid').where('slug', '=', alias))
      .execute()
  },
}
