import { Search } from 'lucide-react'
import type { components } from '#generated/types.ts'
import { finderPattern, isPublicPath } from '#rules/public-paths.ts'
import { Mark } from '#ui/Mark.tsx'
import { pictureHref, safeHref } from './links.ts'
import { settingOf } from './tenant.ts'
import type { TextKey, Translate } from './texts.ts'

type Tenant = components['schemas']['Tenant']

interface Props {
  tenant: Pick<Tenant, 'name' | 'images' | 'language' | 'settings'>
  t: Translate
  language: string
  /** Said beside the card on wide screens. */
  motto?: string | undefined
  /** Where it is not in the page's language. */
  mottoLang?: string | undefined
  /** A low band, without a card that begins in it. */
  low?: boolean
  /** Where the link past the band leads: what has the id `content`. */
  skip?: TextKey
  /** Parts of the address that stay when the language changes. */
  query?: readonly [string, string][]
  /** Names of those that are on; none where they are not known. */
  modules?: ReadonlySet<string> | undefined
  /** The finder itself shows no button that leads there. */
  isFinder?: boolean
}

export const finderPath = `/app${finderPattern}`

/** Whether visitors can look for advisors. */
export const hasFinder = (modules: ReadonlySet<string> | undefined) =>
  Boolean(modules?.has('searchengine')) && isPublicPath(finderPath)

/** German as the tenant speaks it: de-AT in Austria. */
const switchesOf = (own: string) => [
  { language: own.startsWith('de') ? own : 'de', name: 'Deutsch' },
  { language: 'en', name: 'English' },
]

const mother = (language: string) => language.split('-')[0]

/** The tenant's band: logo, the way to the finder, and language. */
export function Header({
  tenant,
  t,
  language,
  motto,
  mottoLang,
  low,
  query = [],
  skip = 'Skip to content',
  modules,
  isFinder = false,
}: Props) {
  return (
    <header className={low ? 'band' : 'band card-head'}>
      <a className="skip" href="#content">
        {t(skip)}
      </a>
      <div className="page">
        <div className="top">
          <Home tenant={tenant} modules={modules} isFinder={isFinder} />
          <div className="top-right">
            {hasFinder(modules) && !isFinder && (
              <a className="to-finder" href={finderPath}>
                <Search className="i" aria-hidden="true" />
                {t('Find an advisor')}
              </a>
            )}
            <nav aria-label={t('Language')}>
              <ul className="lang">
                {switchesOf(tenant.language).map((each) => (
                  <li key={each.language}>
                    <a
                      href={`?${new URLSearchParams([...query, ['lang', each.language]])}`}
                      lang={each.language}
                      hrefLang={each.language}
                      aria-current={mother(language) === mother(each.language) ? 'true' : undefined}
                    >
                      {each.name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
        {motto && (
          <p className="motto" lang={mottoLang}>
            {motto}
          </p>
        )}
      </div>
    </header>
  )
}

/** The sign leads to the finder, where there is none to the institution's public address (product §8.10). */
function Home({ tenant, modules, isFinder }: Pick<Props, 'tenant' | 'modules' | 'isFinder'>) {
  const href = isFinder || hasFinder(modules) ? finderPath : safeHref(settingOf(tenant, 'public_url'))
  if (!href) return <Logo tenant={tenant} />
  return (
    <a className="home" href={href}>
      <Logo tenant={tenant} />
    </a>
  )
}

/** The sign and the name; without a sign the name's first letter. */
function Logo({ tenant }: Pick<Props, 'tenant'>) {
  const src = pictureHref(tenant.images.tenantLogo)
  return (
    <span className="logo">
      {src ? (
        // Low, so that it is not asked for before styles and portrait.
        <img className="sign" src={src} alt="" width={32} height={32} fetchPriority="low" />
      ) : (
        <Mark name={tenant.name} />
      )}
      <span className="logo-name">{tenant.name}</span>
    </span>
  )
}
