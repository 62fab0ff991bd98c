import type { components } from '#generated/types.ts'
import { finderPath, hasFinder } from '../../Header.tsx'
import { outOfFrame, safeHref } from '../../links.ts'
import type { PageEnv } from '../../page.ts'
import { settingOf } from '../../tenant.ts'
import type { TextKey, Translate } from '../../texts.ts'

interface Props {
  /** Null where not even the tenant could be read. */
  tenant: components['schemas']['Tenant'] | null
  t: Translate
  env: Pick<PageEnv, 'language' | 'isLanguageAsked'>
  heading: TextKey
  text?: TextKey
  modules: ReadonlySet<string>
}

/** What stands in a frame in place of what is not there: what happened, and one way on. */
export function FailedWidget({ tenant, t, env, heading, text, modules }: Props) {
  const address = tenant && safeHref(settingOf(tenant, 'public_url'))
  return (
    <main className="widget widget-failed">
      <h1 className="h2">{t(heading)}</h1>
      {text && <p>{t(text)}</p>}
      {hasFinder(modules) ? (
        <a className="btn" href={outOfFrame(finderPath, env)}>
          {t('Find an advisor')}
        </a>
      ) : (
        address && (
          <a className="btn" href={address}>
            {tenant.name}
          </a>
        )
      )}
    </main>
  )
}
