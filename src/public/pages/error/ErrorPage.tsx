import type { components } from '#generated/types.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import type { PageEnv } from '../../page.ts'
import type { TextKey, Translate } from '../../texts.ts'

interface Props {
  /** Null where not even the tenant could be read. */
  tenant: components['schemas']['Tenant'] | null
  t: Translate
  env: Pick<PageEnv, 'language' | 'year' | 'path'>
  heading: TextKey
  text?: TextKey
}

/** What a visitor sees instead of a page: what happened and where to go on. */
export function ErrorPage({ tenant, t, env, heading, text }: Props) {
  return (
    <>
      {tenant && <Header tenant={tenant} t={t} language={env.language} low />}
      <main className="page error-page" id="content">
        <h1>{t(heading)}</h1>
        {text && <p>{t(text)}</p>}
      </main>
      {tenant && <Footer tenant={tenant} t={t} env={env} />}
    </>
  )
}
