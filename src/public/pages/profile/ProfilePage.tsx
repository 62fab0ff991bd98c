import { houseAndBranch } from '#rules/branch-name.ts'
import { languageOfText } from '#rules/by-language.ts'
import { textsAt } from '#rules/contact-options.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { Portrait } from '../../Portrait.tsx'
import type { PageProps } from '../../page.ts'
import { writtenIn } from '../../tenant.ts'
import { branchPath } from './branch-path.ts'
import { Colleagues } from './Colleagues.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { linksIn } from './links-in.ts'
import type { ProfileData } from './load.ts'
import { NextFree, nextFreeOf } from './NextFree.tsx'
import { PaperCode } from './PaperCode.tsx'
import { hasReviews, Reviews } from './Reviews.tsx'
import { AddressRow, AssistantRow, Letter, LinksRow, TextRow } from './rows.tsx'

/** An advisor's public business card: the person left, what they say right (product §4.2, §34.10). */
export function ProfilePage(props: PageProps<ProfileData>) {
  const { data, t, env } = props
  const { tenant, profile, modules } = data
  const motto = textsAt(profile.text_descriptions, 'header_top')[0]
  const lang = motto && languageOfText(motto, 'value', writtenIn(tenant, env.language))
  const isFull = saysSomething(data) || nextFreeOf(data) !== null || data.colleagues.length > 0
  return (
    <>
      <Header
        tenant={tenant}
        t={t}
        language={env.language}
        motto={isShort(motto?.value) ? motto?.value : undefined}
        mottoLang={lang}
        modules={modules}
      />
      <main className={isFull ? 'page card-grid' : 'page card-grid is-alone'} id="content">
        <Person {...props} motto={motto?.value} mottoLang={lang} />
        {isFull && <Said {...props} />}
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

/** Whether the band beside the card has room for a motto; a longer one stands in the card at any width. */
const isShort = (motto: string | undefined) => (motto?.length ?? 0) <= 180

/** Whether there is anything beside the card. */
function saysSomething(data: ProfileData): boolean {
  const { profile, organization, modules } = data
  const { street, zip, city } = organization.address ?? {}
  return (
    (['featured', 'default', 'social-media'] as const).some(
      (place) => textsAt(profile.text_descriptions, place).length > 0,
    ) ||
    Boolean(street || zip || city) ||
    hasReviews(data) ||
    Boolean(modules.has('assistant') && profile.assistant) ||
    linksIn(data, 'networking').length + linksIn(data, 'social-media').length > 0
  )
}

interface PersonProps extends PageProps<ProfileData> {
  motto: string | undefined
  mottoLang: string | undefined
}

/** Who it is and how to reach them. */
function Person(props: PersonProps) {
  const { data, t, env, motto, mottoLang } = props
  const { tenant, profile, organization } = data
  const name = profile.full_name
  const branch = branchPath(data)
  const saysHouse = houseAndBranch(tenant.name, organization.name).length > 1
  const lang = writtenIn(tenant, env.language)
  return (
    <article className="person" aria-labelledby="name">
      <Portrait url={profile.profile_picture_url} name={name} size={255} t={t} first />
      <h1 id="name" className={name.length > 60 ? 'is-long' : undefined}>
        {name}
      </h1>
      {profile.position && (
        <p className="role" lang={languageOfText(profile, 'position', lang)}>
          {profile.position}
        </p>
      )}
      <p className="house">
        {saysHouse && `${tenant.name}, `}
        {branch ? <a href={branch}>{organization.name}</a> : organization.name}
      </p>
      {profile.tags && profile.tags.length > 0 && (
        <ul className="tags" aria-label={t('Subjects')} lang={lang}>
          {[...new Set(profile.tags)].map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {motto && (
        <p className={isShort(motto) ? 'motto' : 'motto is-long'} lang={mottoLang}>
          {motto}
        </p>
      )}
      <ContactBlock {...props} />
      <PaperCode publicUrl={env.publicUrl} slug={profile.slug} />
    </article>
  )
}

/** What they say, where they are, who helps them, where else to look. */
function Said(props: PageProps<ProfileData>) {
  const { data, t, env } = props
  const { tenant, profile, organization, modules } = data
  const texts = (place: string) => textsAt(profile.text_descriptions, place)
  const assistant = modules.has('assistant') ? profile.assistant : null
  const lang = writtenIn(tenant, env.language)
  return (
    <div className="content">
      <NextFree {...props} />
      <Colleagues {...props} />
      {texts('featured').map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts do not change on this page
        <Letter key={at} text={text} lang={lang} />
      ))}
      <div className="rows">
        {texts('default').map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <TextRow key={at} text={text} lang={lang} />
        ))}
        <AddressRow tenant={tenant} organization={organization} t={t} />
        {assistant && <AssistantRow assistant={assistant} t={t} language={tenant.language} />}
        <LinksRow title={t('Links')} links={linksIn(data, 'networking')} lang={lang} />
        <LinksRow
          title={t('Social Media')}
          links={linksIn(data, 'social-media')}
          texts={texts('social-media')}
          lang={lang}
        />
        <Reviews {...props} />
      </div>
    </div>
  )
}
