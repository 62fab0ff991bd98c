import { versionLanguage } from '#rules/by-language.ts'
import {
  type CookieBanner as Banner,
  bannerOf,
  type CookieCategory,
  chosenBefore,
  isAnswered,
} from '#rules/cookie-banner.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { safeHref } from '../links.ts'
import { Paragraphs } from '../Paragraphs.tsx'
import type { PageEnv, Tenant } from '../page.ts'
import { settingOf, writtenIn } from '../tenant.ts'
import type { Translate } from '../texts.ts'
import { CookieList } from './CookieList.tsx'

interface Props {
  tenant: Tenant
  t: Translate
  env: Pick<PageEnv, 'cookies' | 'path' | 'language'>
}

/** Longer texts scroll, so that the buttons stay in view. */
const longText = 400

/**
 * Two plain forms that work without scripts: Agree and Only essential side by side, and the choice by category. They
 * are two, so that Enter at a check box saves the choice and never agrees to everything.
 *
 * First in the document and last on the page: it sticks to the window's foot, so nothing moves and nothing stays
 * behind it for good.
 */
export function CookieBanner({ tenant, t, env }: Props) {
  const reader = versionLanguage({ language: env.language, own: tenant.language })
  const banner = bannerOf(settingOf(tenant, 'cookies_alert_config'), reader)
  if (!banner || isAnswered(banner, env.cookies.hide)) return null
  const privacy = safeHref(settingOf(tenant, 'privacy_url'))
  const lang = banner.isTranslated ? undefined : writtenIn(tenant, env.language)
  return (
    <section className="cookies" aria-labelledby="cookies-title">
      <div className="page">
        <div className="cookies-words">
          <p className="strong" id="cookies-title">
            {t('Your choice of cookies')}
          </p>
          <div
            className="cookies-text"
            {...(banner.text.length > longText && {
              tabIndex: 0,
              role: 'group',
              'aria-labelledby': 'cookies-title',
            })}
          >
            <Paragraphs text={banner.text} lang={lang} />
            {privacy && (
              <>
                {' '}
                <a href={privacy}>{t('Privacy')}</a>
              </>
            )}
          </div>
        </div>
        <ChoiceForm banner={banner} path={env.path} className="cookies-act">
          <button type="submit" className="btn" name="action" value="agree">
            {t('Agree')}
          </button>
          <button type="submit" className="btn" name="action" value="essential">
            {t('Only essential')}
          </button>
        </ChoiceForm>
        <details className="cookies-more">
          <summary>{t('Choose')}</summary>
          <ChoiceForm banner={banner} path={env.path} className="cookies-choice">
            <Categories banner={banner} agreed={chosenBefore(banner, env.cookies.choice)} t={t} lang={lang} />
            <div className="cookies-save">
              <button type="submit" className="btn" name="action" value="choices">
                {t('Save choices')}
              </button>
            </div>
          </ChoiceForm>
        </details>
      </div>
    </section>
  )
}

interface FormProps {
  banner: Banner
  path: string
  className: string
  children: React.ReactNode
}

/** The longest path of a page that the contract takes, in characters. */
const longestPath = 2000

function ChoiceForm({ banner, path, className, children }: FormProps) {
  return (
    <form method="post" action="/cookies/choice" className={className}>
      <input type="hidden" name="version" value={banner.version} />
      {path.length <= longestPath && <input type="hidden" name="next" value={path} />}
      {children}
    </form>
  )
}

interface CategoriesProps {
  banner: Banner
  agreed: readonly string[]
  t: Translate
  lang: string | undefined
}

function Categories({ banner, agreed, t, lang }: CategoriesProps) {
  return banner.categories.map((category) => (
    <div className="cookies-category" key={category.key}>
      <CheckField
        label={<CategoryName category={category} t={t} lang={lang} />}
        name="categories"
        value={category.key}
        defaultChecked={agreed.includes(category.key)}
        disabled={category.isEssential}
      />
      <CookieList cookies={category.cookies} t={t} lang={lang} />
    </div>
  ))
}

interface NameProps extends Pick<CategoriesProps, 't' | 'lang'> {
  category: CookieCategory
}

function CategoryName({ category: { name, isEssential }, t, lang }: NameProps) {
  return (
    <>
      <span lang={lang}>{name}</span>
      {isEssential && <span className="cookies-always">{t('Always on')}</span>}
    </>
  )
}
