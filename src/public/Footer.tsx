import type { components } from '#generated/types.ts'
import { bannerOf } from '#rules/cookie-banner.ts'
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
  const setting = (name: string) => safeHref(settingOf(tenant, name))
  const inGerman = env.language.startsWith('de')
  const imprint =
    setting(inGerman ? 'imprint_de' : 'imprint_en') ?? setting(inGerman ? 'imprint_en' : 'imprint_de')
  const privacy = setting('privacy_url')
  const product = setting('product_footer')
  const links = flat(env.footer ?? [])
  const isLed = (label: string) => links.some((each) => each.label === label)
  return (
    <footer className="foot">
      <div className="page">
        <ul>
          {hasFinder(modules) && (
            <li className="only-phone">
              <a href={finderPath}>{t('Find an advisor')}</a>
            </li>
          )}
          {imprint && !isLed(t('Imprint')) && (
            <li>
              <a href={imprint}>{t('Imprint')}</a>
            </li>
          )}
          {privacy && !isLed(t('Privacy')) && (
            <li>
              <a href={privacy}>{t('Privacy')}</a>
            </li>
          )}
          {links.map(({ address, label, language }) => (
            <li key={`${address} ${label}`}>
              <a href={address} lang={language}>
                {label}
              </a>
            </li>
          ))}
          {bannerOf(settingOf(tenant, 'cookies_alert_config')) && (
            <li>
              <a href={`/cookies/reopen?next=${encodeURIComponent(env.path)}`}>{t('Cookie settings')}</a>
            </li>
          )}
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

type Link = NonNullable<PageEnv['footer']>[number]

/** A footer has one line: of entries that only hold others, these stand in it. What is led to is checked once more. */
function flat(links: readonly Link[]): readonly (Link & { address: string })[] {
  return links.flatMap((link) => {
    const address = link.address?.startsWith('/') ? link.address : safeHref(link.address)
    return [...(address ? [{ ...link, address }] : []), ...flat(link.children)]
  })
}
