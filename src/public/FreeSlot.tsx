import { Calendar, Phone } from 'lucide-react'
import type { components } from '#generated/types.ts'
import { dateFormatOf } from '#rules/date-formats.ts'
import { bookingHash, hashOf } from '#rules/hash-tags.ts'
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import { localeOf } from '#rules/spoken-time.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { hitHref, profileHref } from './links.ts'
import type { Translate } from './texts.ts'

interface Props {
  card: components['schemas']['AdvisorCard']
  t: Translate
  language: string
  /** IANA name; the institution's, whose clocks the visitor will see. */
  timeZone: string | undefined
  /** The institution's: numbers of its country stand without the country code. */
  ownLanguage?: string | undefined
  /** Of the branch or the institution: to call where the advisor shows no number. */
  houseNumber?: string | undefined
}

/** The next free appointment, which leads to booking it; a sentence where none is online, all times where it is not known. */
export function FreeSlot({ card, t, language, timeZone, ownLanguage = language, houseNumber }: Props) {
  const { next_free_slot: slot, full_name: name, sought_topics: sought } = card
  if (slot === undefined) return <AllTimes card={card} language={language} t={t} />
  if (slot === null) return <NoSlot card={card} ownLanguage={ownLanguage} houseNumber={houseNumber} t={t} />
  return (
    <div className="free">
      <a className="slot" href={`${profileHref(card.slug)}${bookingHash(language, slot.start, sought?.[0])}`}>
        <span>
          <span className="slot-label">
            {t('Next free appointment')}
            <span className="vh"> {t('with {name}', { name })}:</span>
          </span>
          <SlotDay start={slot.start} language={language} timeZone={timeZone} />
        </span>{' '}
        <SlotTime start={slot.start} language={language} timeZone={timeZone} t={t} />
      </a>
    </div>
  )
}

/** Nobody has looked for the next one yet, or it has just passed. */
function AllTimes({ card, language, t }: Pick<Props, 'card' | 'language' | 't'>) {
  if (!card.contact_options.online_appointment) return null
  return (
    <div className="free">
      <p className="none">
        <a href={`${profileHref(card.slug)}${hashOf('appointment', language)}`}>
          <Calendar className="i" aria-hidden="true" />
          <span>
            {t('All free times')}
            <span className="vh"> {t('with {name}', { name: card.full_name })}</span>
          </span>
        </a>
      </p>
    </div>
  )
}

/** Nobody is without a way: the number as text, to be dialled from another phone too. */
function NoSlot({
  card: { slug, phone_number: own },
  ownLanguage,
  houseNumber,
  t,
}: Pick<Props, 'card' | 'houseNumber' | 't'> & { ownLanguage: string }) {
  const phone = own || houseNumber
  return (
    <div className="free">
      {phone ? (
        <p className="none">
          <span>{t('No appointments online. Please call:')}</span>
          <a href={own ? hitHref('phone', slug) : telLink(phone)}>
            <Phone className="i" aria-hidden="true" />
            {formatPhone(phone, countryOf(ownLanguage))}
          </a>
        </p>
      ) : (
        <p className="none">{t('No appointments online at the moment.')}</p>
      )}
    </div>
  )
}

interface StartProps extends Pick<Props, 'language' | 'timeZone'> {
  start: string
}

const formatOf = ({ start, language, timeZone = usualTimeZone }: StartProps) => {
  const date = new Date(start)
  return (options: Intl.DateTimeFormatOptions) =>
    dateFormatOf(localeOf(language), { timeZone, ...options }).format(date)
}

export function SlotDay(props: StartProps) {
  const format = formatOf(props)
  return (
    <time className="slot-day" dateTime={props.start}>
      {format({ weekday: 'short' })}, {format({ day: 'numeric', month: 'long' })}
    </time>
  )
}

export function SlotTime({ t, ...props }: StartProps & Pick<Props, 't'>) {
  return (
    <span className="time">
      {formatOf(props)({ hour: '2-digit', minute: '2-digit' })}
      {props.language.startsWith('de') && <span className="oclock"> {t('o’clock')}</span>}
    </span>
  )
}
