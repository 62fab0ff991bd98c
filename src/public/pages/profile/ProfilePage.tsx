import { textsAt } from '#rules/contact-options.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { Paragraphs } from '../../Paragraphs.tsx'
import { Portrait } from '../../Portrait.tsx'
import type { PageProps } from '../../page.ts'
import { ContactBlock } from './ContactBlock.tsx'
import { linksIn } from './links-in.ts'
import type { ProfileData } from './load.ts'
import { PaperCode } from './PaperCode.tsx'
import { AddressRow, AssistantRow, LinksRow, TextRow } from './rows.tsx'

/** An advisor's public business card: the person left, what they say right (specification §2, look.md). */
export function ProfilePage(props: PageProps<ProfileData>) {
  const { data, t, env } = props
  const { tenant, profile, modules } = data
  const motto = textsAt(profile.text_descriptions, 'header_top')[0]?.value
  return (
    <>
      <Header tenant={tenant} t={t} language={env.language} motto={motto} modules={modules} />
      <main className="page card-grid" id="content">
        <Person {...props} motto={motto} />
        <Said {...props} />
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

/** Who it is and how to reach them. */
function Person(props: PageProps<ProfileData> & { motto: string | undefined }) {
  const { data, t, env, motto } = props
  const { tenant, profile, organization } = data
  const name = profile.full_name
  return (
    <article className="person" aria-labelledby="name">
      <Portrait url={profile.profile_picture_url} name={name} size={255} t={t} first />
      <h1 id="name" className={name.length > 60 ? 'is-long' : undefined}>
        {name}
      </h1>
      {profile.position && <p className="role">{profile.position}</p>}
      <p className="house">
        {tenant.name}, {organization.name}
      </p>
      {profile.tags && profile.tags.length > 0 && (
        <ul className="tags" aria-label={t('Subjects')}>
          {[...new Set(profile.tags)].map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {motto && <p className="motto">{motto}</p>}
      <ContactBlock {...props} />
      <PaperCode publicUrl={env.publicUrl} slug={profile.slug} />
    </article>
  )
}

/** What they say, where they are, who helps them, where else to look. */
function Said({ data, t }: PageProps<ProfileData>) {
  const { tenant, profile, organization, modules } = data
  const texts = (place: string) => textsAt(profile.text_descriptions, place)
  const assistant = modules.has('assistant') ? profile.assistant : null
  return (
    <div className="content">
      {texts('featured').map(({ value, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts do not change on this page
        <section className="letter" key={at} aria-label={type.title || undefined}>
          {type.title && <h2 className="h2">{type.title}</h2>}
          <Paragraphs text={value} />
        </section>
      ))}
      <div className="rows">
        {texts('default').map(({ value, type }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <TextRow key={at} title={type.title} text={value} />
        ))}
        <AddressRow tenant={tenant} organization={organization} t={t} />
        {assistant && <AssistantRow assistant={assistant} t={t} language={tenant.language} />}
        <LinksRow title={t('Links')} links={linksIn(data, 'networking')} />
        <LinksRow
          title={t('Social Media')}
          links={linksIn(data, 'social-media')}
          texts={texts('social-media').map(({ value }) => value)}
        />
      </div>
    </div>
  )
}
