import { AdvisorCard } from '../../AdvisorCard.tsx'
import type { PageProps } from '../../page.ts'
import { settingOf, writtenIn } from '../../tenant.ts'
import type { ProfileData } from './load.ts'

/** What the advisor has not, the branch has: others there with whom a time can be booked (product §4.14). */
export function Colleagues({ data, t, env: { language } }: PageProps<ProfileData>) {
  const { colleagues, tenant } = data
  if (colleagues.length === 0) return null
  return (
    <section aria-labelledby="colleagues">
      <h2 className="h2" id="colleagues">
        {t('Free appointments at this branch')}
      </h2>
      <ul className="results">
        {colleagues.map((card) => (
          <AdvisorCard
            key={card.uuid}
            card={card}
            t={t}
            language={language}
            timeZone={settingOf(tenant, 'time_zone')}
            lang={writtenIn(tenant, language)}
            ownLanguage={tenant.language}
          />
        ))}
      </ul>
    </section>
  )
}
