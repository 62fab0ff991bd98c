import { CalendarOff, Clock, ListChecks, type LucideIcon, Mail, MapPin, Phone, Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageOfText } from '#rules/by-language.ts'
import { mailLink } from '#rules/mail.ts'
import { addressLines } from '#rules/maps-link.ts'
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import { AdvisorCard } from '../../AdvisorCard.tsx'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { safeHref } from '../../links.ts'
import { Paragraphs } from '../../Paragraphs.tsx'
import type { PageProps } from '../../page.ts'
import { StaticMap } from '../../StaticMap.tsx'
import { settingOf, writtenIn } from '../../tenant.ts'
import type { Translate } from '../../texts.ts'
import { ClosedSoon } from './ClosedSoon.tsx'
import { Gallery } from './Gallery.tsx'
import type { BranchData } from './load.ts'
import { OpenNow, Week } from './OpenNow.tsx'
import { pictureOf } from './picture.ts'

/** A branch for visitors: where it is, when it is open, who advises there (product §8.1). */
export function BranchPage({ data, t, env }: PageProps<BranchData>) {
  const { branch, modules, tenant } = data
  const lang = writtenIn(tenant, env.language)
  return (
    <>
      <Header tenant={tenant} t={t} language={env.language} modules={modules} low />
      <main className="branch" id="content">
        <div className="band branch-head">
          <div className="page">
            <h1>{branch.public_name}</h1>
            {branch.address.city && <p>{branch.address.city}</p>}
          </div>
        </div>
        <div className="page branch-grid">
          <VisitBlock data={data} t={t} env={env} />
          <div className="branch-content">
            <Picture data={data} env={env} />
            {branch.description?.trim() && (
              <div className="letter">
                <Paragraphs text={branch.description} lang={languageOfText(branch, 'description', lang)} />
              </div>
            )}
            {branch.advisors.length > 0 && (
              <section aria-labelledby="h-advisors">
                <h2 className="h2" id="h-advisors">
                  {t('Your advisors here')}
                </h2>
                <ul className="results">
                  {branch.advisors.map((card) => (
                    <AdvisorCard
                      key={card.uuid}
                      card={card}
                      t={t}
                      language={env.language}
                      timeZone={settingOf(tenant, 'time_zone')}
                      lang={lang}
                      ownLanguage={tenant.language}
                      houseNumber={branch.phone_number || settingOf(tenant, 'phone_number')}
                    />
                  ))}
                </ul>
              </section>
            )}
            <Gallery data={data} t={t} env={env} />
          </div>
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

/** In its own shape, so that nothing moves when it comes. */
function Picture({ data: { branch, tenant }, env }: Pick<PageProps<BranchData>, 'data' | 'env'>) {
  const picture = pictureOf(branch)
  if (!picture) return null
  return (
    <img
      className="branch-picture"
      src={picture.path}
      width={picture.width}
      height={picture.height}
      alt={branch.picture_text ?? ''}
      lang={languageOfText(branch, 'picture_text', writtenIn(tenant, env.language))}
      decoding="async"
    />
  )
}

/** All that one needs to come or to call. */
function VisitBlock({ data: { branch, tenant }, t, env }: PageProps<BranchData>) {
  const lines = addressLines(branch.address, tenant.language)
  const hours = linesOf(branch.opening_hours)
  const directions = linesOf(branch.directions)
  const services = linesOf(branch.services)
  const langOf = (name: 'opening_hours' | 'directions' | 'services') =>
    languageOfText(branch, name, writtenIn(tenant, env.language))
  const { phone_number: phone, email_address: mail } = branch
  const { closings = [], opening_times: times = [] } = branch
  const saysWhen = hours.length + closings.length + times.length > 0
  const books = branch.online_appointments !== false
  const hasTexts = directions.length + services.length > 0
  if (lines.length === 0 && !saysWhen && !hasTexts && !phone && !mail && books) return null
  return (
    <aside className="visit" aria-label={t('Address and opening hours')}>
      <dl>
        {lines.length > 0 && <AddressFact branch={branch} lines={lines} t={t} />}
        {directions.length > 0 && (
          <Fact icon={Signpost} name={t('How to get there')}>
            <div lang={langOf('directions')}>
              <Lines lines={directions} />
            </div>
          </Fact>
        )}
        {saysWhen && (
          <Fact icon={Clock} name={t('Opening hours')}>
            <Hours
              branch={branch}
              name={tenant.name}
              lang={langOf('opening_hours')}
              t={t}
              language={env.language}
            />
          </Fact>
        )}
        {!books && <ByPhone branch={branch} tenant={tenant} t={t} />}
        {services.length > 0 && (
          <Fact icon={ListChecks} name={t('Services')}>
            <ul lang={langOf('services')}>
              {services.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Contact branch={branch} language={tenant.language} t={t} />
      </dl>
    </aside>
  )
}

function Contact({ branch, language, t }: Pick<BranchData, 'branch'> & { language: string; t: Translate }) {
  const { phone_number: phone, email_address: mail } = branch
  return (
    <>
      {phone && (
        <Fact icon={Phone} name={t('Phone')}>
          <a className="num" href={telLink(phone)}>
            {formatPhone(phone, countryOf(language))}
          </a>
        </Fact>
      )}
      {mail && (
        <Fact icon={Mail} name={t('Email')}>
          <a href={mailLink(mail)}>{mail}</a>
        </Fact>
      )}
    </>
  )
}

interface HoursProps extends Pick<BranchData, 'branch'> {
  /** Of the institution. */
  name: string
  /** Of the words. */
  lang: string | undefined
  t: Translate
  language: string
}

function Hours({ branch, name, lang, t, language }: HoursProps) {
  const { closings = [], opening_times: times = [], open_state: state } = branch
  return (
    <>
      {state && <OpenNow state={state} t={t} language={language} />}
      {times.length > 0 && <Week times={times} language={language} />}
      <div lang={lang}>
        <Lines lines={linesOf(branch.opening_hours)} areNumbers />
      </div>
      <ClosedSoon closings={closings} t={t} language={language} />
      {branch.time_zone && times.length > 0 && (
        <p className="local-times">
          {t('These are local times. Times of appointments are those of {name}.', { name })}
        </p>
      )}
    </>
  )
}

/** A branch without online appointments says whom to call for one (product §8.14). */
function ByPhone({ branch, tenant, t }: Pick<BranchData, 'branch' | 'tenant'> & { t: Translate }) {
  const number = branch.phone_number || settingOf(tenant, 'phone_number')
  return (
    <Fact icon={CalendarOff} name={t('Appointments')}>
      <p>{t('This branch takes no appointments online.')}</p>
      {number && (
        <a className="num" href={telLink(number)}>
          {t('Make an appointment by phone: {number}', {
            number: formatPhone(number, countryOf(tenant.language)),
          })}
        </a>
      )}
    </Fact>
  )
}

interface AddressFactProps extends Pick<PageProps<BranchData>, 't'> {
  branch: BranchData['branch']
  lines: readonly string[]
}

function AddressFact({ branch, lines, t }: AddressFactProps) {
  const map = safeHref(branch.maps_link)
  return (
    <Fact icon={MapPin} name={t('Address')}>
      <StaticMap src={branch.map_url} href={map} address={lines.join(', ')} t={t} />
      <address>
        <Lines lines={lines} />
      </address>
      {map && (
        <a className="quiet" href={map} rel="noopener noreferrer">
          {t('Open map')}
        </a>
      )}
    </Fact>
  )
}

const linesOf = (text = '') => text.split('\n').filter((line) => line.trim() !== '')

interface FactProps {
  icon: LucideIcon
  name: string
  children: ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon className="i" aria-hidden="true" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ lines, areNumbers }: { lines: readonly string[]; areNumbers?: boolean }) {
  return lines.map((line) => (
    <span className={areNumbers ? 'line num' : 'line'} key={line}>
      {line}
    </span>
  ))
}
