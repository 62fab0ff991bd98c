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
  env: Pick<PageEnv, 'language' | 'year' | 'path'>
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
  return (
    <footer className="foot">
      <div className="page">
        <ul>
          {hasFinder(modules) && (
            <li className="only-phone">
              <a href={finderPath}>{t('Find an advisor')}</a>
            </li>
          )}
          {imprint && (
            <li>
              <a href={imprint}>{t('Imprint')}</a>
            </li>
          )}
          {privacy && (
            <li>
              <a href={privacy}>{t('Privacy')}</a>
            </li>
          )}
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
