import { textsAt } from '#rules/contact-options.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { Paragraphs } from '../../Paragraphs.tsx'
import type { PageProps } from '../../page.ts'
import { ContactBlock } from './ContactBlock.tsx'
import { linksIn } from './links-in.ts'
import type { ProfileData } from './load.ts'
import { Portrait } from './Portrait.tsx'
import { AddressRow, AssistantRow, LinksRow, TextRow } from './rows.tsx'

/** An advisor's public business card: the person left, what they say right (specification §2, look.md). */
export function ProfilePage(props: PageProps<ProfileData>) {
  const { data, t, env } = props
  const { tenant, profile, organization, modules } = data
  const motto = textsAt(profile.text_descriptions, 'header_top')[0]?.value
  const assistant = modules.has('assistant') ? profile.assistant : null
  return (
    <>
      <a className="skip" href="#content">
        {t('Skip to content')}
      </a>
      <Header tenant={tenant} t={t} language={env.language} motto={motto} />
      <main className="page card-grid" id="content">
        <article className="person" aria-labelledby="name">
          <Portrait url={profile.profile_picture_url} name={profile.full_name} size={255} t={t} first />
          <h1 id="name">{profile.full_name}</h1>
          {profile.position && <p className="role">{profile.position}</p>}
          <p className="house">
            {tenant.name}, {organization.name}
          </p>
          {profile.tags && profile.tags.length > 0 && (
            <ul className="tags" aria-label={t('Subjects')}>
              {profile.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
          {motto && <p className="motto">{motto}</p>}
          <ContactBlock {...props} />
        </article>
        <div className="content">
          {textsAt(profile.text_descriptions, 'featured').map(({ value, type }) => (
            <section className="letter" key={type.title} aria-label={type.title || undefined}>
              {type.title && <h2 className="h2">{type.title}</h2>}
              <Paragraphs text={value} />
            </section>
          ))}
          <div className="rows">
            {textsAt(profile.text_descriptions, 'default').map(({ value, type }) => (
              <TextRow key={type.title} title={type.title} text={value} />
            ))}
            <AddressRow tenant={tenant} organization={organization} t={t} />
            {assistant && <AssistantRow assistant={assistant} t={t} language={tenant.language} />}
            <LinksRow title={t('Links')} links={linksIn(data, 'networking')} />
            <LinksRow
              title={t('Social Media')}
              links={linksIn(data, 'social-media')}
              texts={textsAt(profile.text_descriptions, 'social-media').map(({ value }) => value)}
            />
          </div>
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} />
    </>
  )
}
