import type { ReactNode } from 'react'
import type { components } from '#generated/types.ts'
import { languageOfText } from '#rules/by-language.ts'
import { bookingHash } from '#rules/hash-tags.ts'
import { SlotDay, SlotTime } from '../../FreeSlot.tsx'
import { outOfFrame, profileHref, safeHref } from '../../links.ts'
import { Portrait } from '../../Portrait.tsx'
import type { PageEnv } from '../../page.ts'
import { settingOf, writtenIn } from '../../tenant.ts'
import type { Translate } from '../../texts.ts'

type Schemas = components['schemas']

interface WidgetProps {
  tenant: Schemas['Tenant']
  t: Translate
  /** Before the words that say whose offer it is. */
  more?: ReactNode
  children: ReactNode
}

/** What stands in a frame of another site: whose it is, and where its privacy is told. */
export function Widget({ tenant, t, more, children }: WidgetProps) {
  const privacy = safeHref(settingOf(tenant, 'privacy_url'))
  return (
    <div className="widget">
      {children}
      <div className="widget-foot">
        {more}
        <p>
          {t('A service of {tenant}', { tenant: tenant.name })}
          {privacy && (
            <>
              {', '}
              <a href={privacy} target="_blank" rel="noopener">
                {t('Privacy')}
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

interface AdvisorLineProps {
  advisor: Pick<
    Schemas['AdvisorCard'],
    | 'slug'
    | 'full_name'
    | 'position'
    | 'profile_picture_url'
    | 'next_free_slot'
    | 'sought_topics'
    | 'untranslated'
  >
  /** Of the branch, and where it is. */
  place: string
  tenant: Schemas['Tenant']
  t: Translate
  env: Pick<PageEnv, 'language' | 'isLanguageAsked'>
  /** Of the name. */
  Heading: 'h2' | 'h3'
  /** In place of the link to the next free time. */
  action?: ReactNode
}

/** An advisor in one line, with the next time that can be booked. Links leave the frame. */
export function AdvisorLine({ advisor, place, tenant, t, env, Heading, action }: AdvisorLineProps) {
  const { language } = env
  const { full_name: name, next_free_slot: slot, slug } = advisor
  const timeZone = settingOf(tenant, 'time_zone')
  return (
    <>
      <Portrait url={advisor.profile_picture_url} name={name} size={64} t={t} />
      <div className="who">
        <Heading>
          <a href={outOfFrame(profileHref(slug), env)}>{name}</a>
        </Heading>
        {advisor.position && (
          <p className="role" lang={languageOfText(advisor, 'position', writtenIn(tenant, language))}>
            {advisor.position}
          </p>
        )}
        {place && <p>{place}</p>}
      </div>
      {action ??
        (slot && (
          <a
            className="btn widget-slot"
            href={outOfFrame(
              `${profileHref(slug)}${bookingHash(language, slot.start, advisor.sought_topics?.[0])}`,
              env,
            )}
          >
            <span>
              <span className="vh">{t('Next free appointment')} </span>
              <SlotDay start={slot.start} language={language} timeZone={timeZone} />
              <span className="vh"> {t('with {name}', { name })}</span>
            </span>
            <SlotTime start={slot.start} language={language} timeZone={timeZone} t={t} />
          </a>
        ))}
    </>
  )
}
