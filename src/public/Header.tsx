import type { components } from '#generated/types.ts'
import { Mark } from '#ui/Mark.tsx'
import { pictureHref } from './links.ts'
import type { Translate } from './texts.ts'

type Tenant = components['schemas']['Tenant']

interface Props {
  tenant: Pick<Tenant, 'name' | 'images' | 'language'>
  t: Translate
  language: string
  /** Said beside the card on wide screens. */
  motto?: string | undefined
  /** A low band, without a card that begins in it. */
  low?: boolean
}

/** German as the tenant speaks it: de-AT in Austria. */
const switchesOf = (own: string) => [
  { language: own.startsWith('de') ? own : 'de', name: 'Deutsch' },
  { language: 'en', name: 'English' },
]

const mother = (language: string) => language.split('-')[0]

/** The tenant's band: logo and language. */
export function Header({ tenant, t, language, motto, low }: Props) {
  return (
    <header className={low ? 'band' : 'band card-head'}>
      <div className="page">
        <div className="top">
          <Logo tenant={tenant} />
          <nav aria-label={t('Language')}>
            <ul className="lang">
              {switchesOf(tenant.language).map((each) => (
                <li key={each.language}>
                  <a
                    href={`?lang=${each.language}`}
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
        {motto && <p className="motto">{motto}</p>}
      </div>
    </header>
  )
}

function Logo({ tenant }: Pick<Props, 'tenant'>) {
  const src = pictureHref(tenant.images.tenantLogo)
  if (src) {
    return (
      <span className="logo logo-plate">
        <img src={src} alt={tenant.name} height={28} />
      </span>
    )
  }
  return (
    <span className="logo">
      <Mark name={tenant.name} />
      {tenant.name}
    </span>
  )
}
