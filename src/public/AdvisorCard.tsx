import { Languages, Mail, MessageCircle, MessageSquareText, Phone, PhoneIncoming } from 'lucide-react'
import type { components } from '#generated/types.ts'
import { languageOfText } from '#rules/by-language.ts'
import { languageName } from '#rules/language-name.ts'
import { type CardContact, cardContacts } from './advisor-contacts.ts'
import { FreeSlot } from './FreeSlot.tsx'
import { profileHref } from './links.ts'
import { Portrait } from './Portrait.tsx'
import type { Translate } from './texts.ts'

interface Props {
  card: components['schemas']['AdvisorCard']
  t: Translate
  language: string
  /** Said where the list is not of one branch alone. */
  showsBranch?: boolean
  timeZone?: string | undefined
  /** The institution's own: who speaks no other says nothing about it. */
  ownLanguage?: string
  /** Of the branch or the institution: to call where the advisor shows no number. */
  houseNumber?: string | undefined
  /** Language of the texts where it is not the page's, see writtenIn(). */
  lang?: string | undefined
}

/** An advisor in a list: who it is, what they advise on, how to reach them. */
export function AdvisorCard(props: Props) {
  const { card, t, language, showsBranch, timeZone, lang, ownLanguage, houseNumber } = props
  const contacts = cardContacts(card, language)
  // They come first, set bold.
  const isSought = (topic: string) => card.sought_topics?.includes(topic) ?? false
  const topics = (card.topics ?? []).toSorted((a, b) => Number(isSought(b)) - Number(isSought(a)))
  const branch = showsBranch && card.organization
  return (
    <li className="result">
      <Portrait url={card.profile_picture_url} name={card.full_name} size={96} t={t} />
      <div className="who">
        <h3>
          <a href={profileHref(card.slug)}>{card.full_name}</a>
        </h3>
        {card.position && (
          <p className="role" lang={languageOfText(card, 'position', lang)}>
            {card.position}
          </p>
        )}
        {branch && <Branch branch={branch} t={t} />}
        <Speaks spoken={card.languages ?? []} own={ownLanguage} t={t} language={language} />
      </div>
      {topics.length > 0 && (
        <div className="why">
          <p className="label" id={`topics-${card.slug}`}>
            {t('Topics')}
          </p>
          <ul aria-labelledby={`topics-${card.slug}`}>
            {topics.slice(0, mostTopics).map((topic) => (
              <li key={topic} lang={card.untranslated_topics?.includes(topic) ? lang : undefined}>
                {isSought(topic) ? <mark>{topic}</mark> : topic}
              </li>
            ))}
          </ul>
        </div>
      )}
      {contacts.length > 0 && (
        <ul className="touch" aria-label={t('Contact {name}', { name: card.full_name })}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <ContactLink contact={contact} t={t} />
            </li>
          ))}
        </ul>
      )}
      <FreeSlot
        card={card}
        t={t}
        language={language}
        timeZone={timeZone}
        ownLanguage={ownLanguage}
        houseNumber={houseNumber}
      />
    </li>
  )
}

interface BranchProps extends Pick<Props, 't'> {
  branch: NonNullable<Props['card']['organization']>
}

/** Where the advisor is found, and whether the door is open at this moment (product §8.12). */
function Branch({ branch: { name, city, open_state }, t }: BranchProps) {
  return (
    <p>
      {[name, city].filter(Boolean).join(', ')}
      {open_state?.until && (
        <>
          {' · '}
          <span className="open">{t('Open now until {time}', { time: open_state.until })}</span>
        </>
      )}
    </p>
  )
}

interface SpeaksProps extends Pick<Props, 't' | 'language'> {
  spoken: readonly string[]
  own: string | undefined
}

function Speaks({ spoken, own, t, language }: SpeaksProps) {
  const base = (each: string) => each.split('-')[0]
  if (own === undefined || spoken.every((each) => base(each) === base(own))) return null
  return (
    <p className="speaks">
      <Languages className="i" aria-hidden="true" />
      <span>
        <span className="vh">{t('Speaks')} </span>
        {spoken.map((each) => languageName(each, language)).join(', ')}
      </span>
    </p>
  )
}

/** More stand on the profile. */
const mostTopics = 4

const icons: Partial<Record<CardContact['id'], typeof Phone>> = {
  phone: Phone,
  email: Mail,
  whatsapp: MessageCircle,
  callback: PhoneIncoming,
}

function ContactLink({ contact, t }: { contact: CardContact; t: Translate }) {
  const Icon = icons[contact.id] ?? MessageSquareText
  return (
    <a href={contact.href}>
      <Icon className="i" aria-hidden="true" />
      {t(contact.label)}
    </a>
  )
}
