import { Search } from 'lucide-react'
import type { components } from '#generated/types.ts'
import { Footer } from '../../Footer.tsx'
import { finderPath, Header, hasFinder } from '../../Header.tsx'
import type { PageEnv } from '../../page.ts'
import type { TextKey, Translate } from '../../texts.ts'

interface Props {
  /** Null where not even the tenant could be read. */
  tenant: components['schemas']['Tenant'] | null
  t: Translate
  env: Pick<PageEnv, 'language' | 'year' | 'path'>
  heading: TextKey
  text?: TextKey
  modules: ReadonlySet<string>
  /** Nothing is there: the finder leads on. */
  isMissing: boolean
  /** Of whoever can be written to; for addresses that are no page at all. */
  host?: string | undefined
}

/** What a visitor sees instead of a page: what happened and where to go on. */
export function ErrorPage({ tenant, t, env, heading, text, modules, isMissing, host }: Props) {
  return (
    <>
      {tenant && <Header tenant={tenant} t={t} language={env.language} modules={modules} low />}
      <main className="page error-page" id="content">
        <h1>{t(heading)}</h1>
        {text && <p>{t(text)}</p>}
        {host && <p>{t('Please contact support@{host} if the error persists.', { host })}</p>}
        {isMissing && hasFinder(modules) && (
          <a className="btn btn-primary" href={finderPath}>
            <Search className="i" aria-hidden="true" />
            <span className="word">{t('Find an advisor')}</span>
          </a>
        )}
        {host && <TechnicalInformation t={t} />}
      </main>
      {tenant && <Footer tenant={tenant} t={t} env={env} modules={modules} />}
    </>
  )
}

/** What support asks for (product §28.5). */
function TechnicalInformation({ t }: { t: Translate }) {
  return (
    <details className="error-details">
      <summary>{t('Technical informations')}</summary>
      <dl>
        <dt>{t('Status')}</dt>
        <dd>{t('Not Found (#404)')}</dd>
        <dt>{t('Text')}</dt>
        <dd>{t('Page not found')}</dd>
      </dl>
    </details>
  )
}
