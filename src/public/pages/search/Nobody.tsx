import { Phone, Search, Users } from 'lucide-react'
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import type { PageProps } from '../../page.ts'
import { languageOfSetting, settingOf } from '../../tenant.ts'
import type { TextKey } from '../../texts.ts'
import { finderHref } from './address.ts'
import type { FinderData } from './load.ts'
import { isFiltered, isSearch, type QueryField, withoutFilters } from './search-query.ts'
import { Topics } from './Topics.tsx'
import { nobodyFor } from './words.ts'

const withoutTexts: Readonly<Record<QueryField, TextKey>> = {
  name: 'Search without the name',
  topic: 'Search without the topic',
  place: 'Search without the place',
}

type Props = Pick<PageProps<FinderData>, 'data' | 'env' | 't'>

/** Nobody was found: what to do next, and nothing that leads to nobody again. */
export function Nobody({ data, env, t }: Props) {
  const { asked, ideas, tenant, topics } = data
  if (!isSearch(asked) && !isFiltered(asked))
    return (
      <section className="nobody" id="content">
        <h2 className="h2">{t('Nobody is listed here yet')}</h2>
      </section>
    )
  return (
    <section className="nobody" id="content" aria-labelledby="h-found">
      <h2 className="h2" id="h-found">
        {nobodyFor(asked, t)}
      </h2>
      <p className="muted">{t('What you entered is still there. You can go on like this:')}</p>
      <ul className="ideas">
        {isFiltered(asked) && (
          <li>
            <a className="quiet" href={finderHref({ ...asked, ...withoutFilters })}>
              <Search className="i" aria-hidden="true" />
              {t('Reset filters')}
            </a>
          </li>
        )}
        {ideas.map(({ without, total }) => (
          <li key={without}>
            <a className="quiet" href={finderHref({ ...asked, [without]: '', page: 1 })}>
              <Search className="i" aria-hidden="true" />
              {t(withoutTexts[without])}
              <span className="muted num">
                {total === 1 ? t('1 result') : t('{count} results', { count: total })}
              </span>
            </a>
          </li>
        ))}
        <li>
          <a className="quiet" href={finderHref({})}>
            <Users className="i" aria-hidden="true" />
            {t('See all advisors')}
          </a>
        </li>
        <Call data={data} env={env} t={t} />
      </ul>
      <Topics
        tenant={tenant}
        topics={topics}
        heading={t('We advise on these topics')}
        language={env.language}
      />
    </section>
  )
}

/** The institution's own number: somebody there knows whom to ask. */
function Call({ data: { tenant }, env, t }: Props) {
  const number = settingOf(tenant, 'phone_number')
  if (!number) return null
  const hours = settingOf(tenant, 'phone_hours')
  return (
    <li>
      <a className="quiet" href={telLink(number)}>
        <Phone className="i" aria-hidden="true" />
        {t('Call us: {number}', { number: formatPhone(number, countryOf(tenant.language)) })}
      </a>
      {hours && (
        <p className="muted" lang={languageOfSetting(tenant, 'phone_hours', env.language)}>
          {hours}
        </p>
      )}
    </li>
  )
}
