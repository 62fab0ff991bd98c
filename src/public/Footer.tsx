import type { components } from '#generated/types.ts'
import { bannerOf } from '#rules/cookie-banner.ts'
import { mailLink } from '#rules/mail.ts'
import { finderPath, hasFinder } from './Header.tsx'
import { safeHref } from './links.ts'
import type { PageEnv } from './page.ts'
import { settingOf } from './tenant.ts'
import type { Translate } from './texts.ts'

interface Props {
  tenant: components['schemas']['Tenant']
  t: Translate
  env: Pick<PageEnv, 'language' | 'year' | 'path' | 'footer'>
  modules?: ReadonlySet<string> | undefined
}

/** Every German language gets the German imprint, all others the English one (product §8.5). */
export function Footer({ tenant, t, env, modules }: Props) {
  const product = safeHref(settingOf(tenant, 'product_footer'))
  return (
    <footer className="foot">
      <div className="page">
        <ul>
          {hasFinder(modules) && (
            <li className="only-phone">
              <a href={finderPath}>{t('Find an advisor')}</a>
            </li>
          )}
          {linksOf({ tenant, t, env }).map(({ address, label, language }) => (
            <li key={`${address} ${label}`}>
              <a href={address} lang={language}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href="/account/login">{t('Login')}</a>
          </li>
        </ul>
        <p>
          © {env.year} {tenant.name}
          {product && (
            <>
              {' · '}
              {t('Runs on')} <a href={product}>Openbranch</a>
            </>
          )}
        </p>
      </div>
    </footer>
  )
}

interface FooterLink {
  readonly address: string
  readonly label: string
  readonly language?: string
}

/** Those of the settings, but where an entry of the menu is called as one of them, and the menu's between them. */
function linksOf({ tenant, t, env }: Pick<Props, 'tenant' | 't' | 'env'>): readonly FooterLink[] {
  const setting = (name: string) => safeHref(settingOf(tenant, name))
  const inGerman = env.language.startsWith('de')
  const imprint =
    setting(inGerman ? 'imprint_de' : 'imprint_en') ?? setting(inGerman ? 'imprint_en' : 'imprint_de')
  const accessibility = setting('accessibility_url')
  const hasBanner = bannerOf(settingOf(tenant, 'cookies_alert_config')) !== null
  const menu = flat(env.footer ?? [])
  const own = (label: string, address: string | undefined): FooterLink[] =>
    address && !menu.some((each) => each.label === label) ? [{ label, address }] : []
  return [
    ...own(t('Imprint'), imprint),
    ...own(t('Privacy'), setting('privacy_url')),
    ...menu,
    ...own(
      t('Cookie settings'),
      hasBanner ? `/cookies/reopen?next=${encodeURIComponent(env.path)}` : undefined,
    ),
    ...own(t('Accessibility'), accessibility),
    ...own(t('Report a barrier'), barrierLink(settingOf(tenant, 'support_mail'), t) ?? accessibility),
  ]
}

type Link = NonNullable<PageEnv['footer']>[number]

/** A footer has one line: of entries that only hold others, these stand in it. What is led to is checked once more. */
function flat(links: readonly Link[]): readonly (Link & { address: string })[] {
  return links.flatMap((link) => {
    const address = link.address?.startsWith('/') ? link.address : safeHref(link.address)
    return [...(address ? [{ ...link, address }] : []), ...flat(link.children)]
  })
}

/** To the people who help: they hear what it is about before they read a word. */
function barrierLink(mail: string | undefined, t: Translate): string | undefined {
  return mail && `${mailLink(mail)}?subject=${encodeURIComponent(t('Report a barrier'))}`
}
