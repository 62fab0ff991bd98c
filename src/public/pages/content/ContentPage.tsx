import { Phone, Search } from 'lucide-react'
import { dateFormatOf } from '#rules/date-formats.ts'
import { type Heading, plainText } from '#rules/markdown/rich-text.ts'
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import { RichText } from '#ui/RichText.tsx'
import { Footer } from '../../Footer.tsx'
import { finderPath, Header, hasFinder } from '../../Header.tsx'
import type { PageProps } from '../../page.ts'
import { settingOf } from '../../tenant.ts'
import type { ContentData } from './load.ts'

/** A page of text for visitors, with what it says at a glance beside it (product §8.3). */
export function ContentPage({ data, t, env }: PageProps<ContentData>) {
  const { modules, page, tenant, text } = data
  const sections = text.filter((block): block is Heading => block.kind === 'heading' && block.level === 2)
  const lang = page.language.split('-')[0] === env.language.split('-')[0] ? undefined : page.language
  const changed = dateFormatOf(env.language, { dateStyle: 'long', timeZone: settingOf(tenant, 'time_zone') })
  return (
    <>
      <Header tenant={tenant} t={t} language={env.language} modules={modules} low />
      <main id="content">
        <div className="band content-head">
          <div className="page">
            <Trail data={data} t={t} env={env} lang={lang} />
            <h1 lang={lang}>{page.title}</h1>
            <p>{t('Last changed on {day}', { day: changed.format(new Date(page.updated_at)) })}</p>
          </div>
        </div>
        <div className={sections.length > 1 ? 'page content-grid content-parts' : 'page content-grid'}>
          {sections.length > 1 && (
            <nav className="toc" aria-labelledby="h-toc">
              <h2 id="h-toc">{t('On this page')}</h2>
              <ol lang={lang}>
                {sections.map(({ id, children }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{plainText(children)}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <article className="content-text">
            {lang && <p className="content-language">{t('This page is not there in your language yet.')}</p>}
            <div lang={lang}>
              {page.description && <p className="content-intro">{page.description}</p>}
              <RichText text={text} tableLabel={t('Table')} />
            </div>
            <FurtherHelp data={data} t={t} env={env} />
          </article>
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

/** From where one looks for advice to here. */
function Trail({
  data: { above, modules, page },
  t,
  lang,
}: PageProps<ContentData> & { lang: string | undefined }) {
  if (!hasFinder(modules) && above.length === 0) return null
  return (
    <nav className="trail" aria-label={t('You are here')}>
      <ol>
        {hasFinder(modules) && (
          <li>
            <a href={finderPath}>{t('Find an advisor')}</a>
          </li>
        )}
        {above.map(({ address, label, language }) => (
          <li key={`${address} ${label}`} lang={language}>
            {address?.startsWith('/') ? <a href={address}>{label}</a> : <span>{label}</span>}
          </li>
        ))}
        <li>
          <span aria-current="page" lang={lang}>
            {page.title}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** Whoever has read to the end and still asks meets a person. */
function FurtherHelp({ data: { modules, tenant }, t }: PageProps<ContentData>) {
  const phone = settingOf(tenant, 'phone_number')
  if (!phone && !hasFinder(modules)) return null
  return (
    <section className="content-further" aria-labelledby="h-further">
      <h2 id="h-further">{t('Any questions?')}</h2>
      <div>
        {hasFinder(modules) && (
          <a className="btn btn-primary" href={finderPath}>
            <Search className="i" aria-hidden="true" />
            <span className="word">{t('Find an advisor')}</span>
          </a>
        )}
        {phone && (
          <a className="btn num" href={telLink(phone)}>
            <Phone className="i" aria-hidden="true" />
            <span className="word">{formatPhone(phone, countryOf(tenant.language))}</span>
          </a>
        )}
      </div>
    </section>
  )
}
