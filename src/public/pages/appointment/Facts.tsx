import type { ReactNode } from 'react'
import { placeLabel, typeNames } from '#rules/appointment-types.ts'
import { languageOfText } from '#rules/by-language.ts'
import { lengthText } from '#rules/length-text.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import { InLanguage } from '../../InLanguage.tsx'
import { Portrait } from '../../Portrait.tsx'
import type { PageProps } from '../../page.ts'
import { writtenIn } from '../../tenant.ts'
import type { AppointmentData } from './load.ts'
import { advisorOf, phoneOf, shownProfile, timeOf } from './words.ts'

/** What an appointment is: with whom, about what, where, and what to bring. */
export function Facts(props: PageProps<AppointmentData>) {
  const { data, env, t } = props
  const own = writtenIn(data.tenant, env.language)
  const lang = (name: 'topic_name' | 'preparation') => languageOfText(data.appointment, name, own)
  const { type = 'in-branch', topic_name: topic, place, preparation, phone } = data.appointment
  const isOn = data.standing === 'requested' || data.standing === 'confirmed' || data.standing === 'begun'
  const where = isOn && place
  const { minutes } = timeOf(props)
  return (
    <dl className="appt-facts">
      <Fact label={t('With')}>
        <Advisor {...props} />
      </Fact>
      <Fact label={t('Topic')}>
        <InLanguage lang={lang('topic_name')}>{topic}</InLanguage>
        {topic && ', '}
        {lengthText(minutes, t)}
      </Fact>
      {/* One row where how they meet says where. */}
      {(type === 'in-branch' || !where) && <Fact label={t('Type')}>{t(typeNames[type])}</Fact>}
      {where && (
        <Fact label={t(placeLabel(type))}>
          <Place text={where} />
        </Fact>
      )}
      {isOn && type === 'by-phone' && phone && (
        <Fact label={t('Your phone number')}>{formatPhone(phone, countryOf(data.tenant.language))}</Fact>
      )}
      {isOn && preparation && (
        <Fact label={t('What to bring')}>
          <InLanguage lang={lang('preparation')}>{preparation}</InLanguage>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Advisor({ data, env, t }: PageProps<AppointmentData>) {
  const { appointment } = data
  const name = advisorOf(appointment)
  const shown = shownProfile(data)
  if (!shown) {
    return (
      <>
        {name}
        {appointment.substitute_name && (
          <span className="muted line">
            {t('In place of {name}', { name: appointment.advisor_name ?? '' })}
          </span>
        )}
      </>
    )
  }
  const { position } = shown
  const phone = phoneOf(data)
  return (
    <div className="appt-who">
      <Portrait url={shown.profile_picture_url} name={name} size={48} t={t} />
      <div>
        <p className="strong">{name}</p>
        {position && (
          <p className="muted" lang={languageOfText(shown, 'position', writtenIn(data.tenant, env.language))}>
            {position}
          </p>
        )}
        {phone && (
          <p>
            <a className="num" href={phone.href}>
              {phone.text}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** An address, a hint, or how the meeting is joined. */
function Place({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on this page
    <span className="line" key={row}>
      <LinkedText text={line} />
    </span>
  ))
}
