import { Globe, MapPin } from 'lucide-react'
import { languageOfText } from '#rules/by-language.ts'
import { iconName } from '#rules/icon-words.ts'
import { mailLink } from '#rules/mail.ts'
import { addressLines, mapsLink } from '#rules/maps-link.ts'
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import { icons } from '#ui/icons.ts'
import { InLanguage } from '../../InLanguage.tsx'
import { Paragraphs } from '../../Paragraphs.tsx'
import { Portrait } from '../../Portrait.tsx'
import { StaticMap } from '../../StaticMap.tsx'
import { settingOf } from '../../tenant.ts'
import type { Translate } from '../../texts.ts'
import type { ProfileLink } from './links-in.ts'
import type { ProfileData } from './load.ts'

type ProfileText = NonNullable<ProfileData['profile']['text_descriptions']>[number]

interface TextProps {
  text: ProfileText
  /** Language of what has no version in the page's, see writtenIn(). */
  lang: string | undefined
}

/** A text that stands before all others. */
export function Letter({ text: { type, ...text }, lang }: TextProps) {
  return (
    <section className="letter" aria-label={type.title || undefined}>
      {type.title && (
        <h2 className="h2" lang={languageOfText(type, 'title', lang)}>
          {type.title}
        </h2>
      )}
      <Paragraphs text={text.value} lang={languageOfText(text, 'value', lang)} />
    </section>
  )
}

/** A hairline row with its side head. */
export function TextRow({ text: { type, ...text }, lang }: TextProps) {
  return (
    <section className="row" aria-label={type.title}>
      <h2 lang={languageOfText(type, 'title', lang)}>{type.title}</h2>
      <div className="txt">
        <Paragraphs text={text.value} lang={languageOfText(text, 'value', lang)} />
      </div>
    </section>
  )
}

export function AddressRow({
  tenant,
  organization,
  t,
}: Pick<ProfileData, 'tenant' | 'organization'> & { t: Translate }) {
  const lines = addressLines(organization.address ?? {}, tenant.language)
  if (lines.length === 0) return null
  const map = mapsLink(settingOf(tenant, 'maps_link'), lines.join(', '))
  return (
    <section className="row" aria-labelledby="h-address">
      <h2 id="h-address">{t('My address')}</h2>
      <div className="place">
        <StaticMap src={organization.map_url} href={map} address={lines.join(', ')} t={t} />
        <address>
          {[organization.name, ...lines].map((line) => (
            <span className="line" key={line}>
              {line}
            </span>
          ))}
          {map && (
            <a className="quiet" href={map} rel="noopener noreferrer">
              <MapPin className="i" aria-hidden="true" />
              {t('Open map')}
            </a>
          )}
        </address>
      </div>
    </section>
  )
}

interface AssistantProps {
  assistant: NonNullable<ProfileData['profile']['assistant']>
  t: Translate
  /** The tenant's: it decides whose numbers stand without the country code. */
  language: string
}

export function AssistantRow({ assistant, t, language }: AssistantProps) {
  const { phone_number: phone, email_address: mail } = assistant
  const name = `${assistant.first_name} ${assistant.last_name}`
  return (
    <section className="row" aria-labelledby="h-assistant">
      <h2 id="h-assistant">{t('I am supported by')}</h2>
      <div className="helper">
        <Portrait url={assistant.profile_picture_url} name={name} size={96} t={t} />
        <p className="strong">{name}</p>
        {(phone || mail) && (
          <div className="contacts">
            {phone && (
              <a className="num" href={telLink(phone)}>
                {formatPhone(phone, countryOf(language))}
              </a>
            )}
            {mail && <a href={mailLink(mail)}>{mail}</a>}
          </div>
        )}
      </div>
    </section>
  )
}

/** A row of links; nothing at all where there is none. */
export function LinksRow({
  title,
  links,
  lang,
  texts = [],
}: {
  title: string
  links: ProfileLink[]
  /** Language of the texts where it is not the page's, see writtenIn(). */
  lang: string | undefined
  texts?: ProfileText[]
}) {
  if (links.length + texts.length === 0) return null
  return (
    <section className="row" aria-label={title}>
      <h2>{title}</h2>
      <div>
        {texts.map((text) => (
          <div className="txt" key={text.value}>
            <Paragraphs text={text.value} lang={languageOfText(text, 'value', lang)} />
          </div>
        ))}
        {links.length > 0 && (
          <ul className="links">
            {links.map(({ key, icon, label, href, isOwn }) => {
              const known = iconName(icon)
              const Icon = known ? icons[known] : Globe
              return (
                <li key={key}>
                  <a href={href} rel="noopener noreferrer">
                    <Icon className="i" aria-hidden="true" />
                    <InLanguage lang={isOwn ? lang : undefined}>{label}</InLanguage>
                  </a>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
