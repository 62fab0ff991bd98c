import { languageOfText } from '#rules/by-language.ts'
import type { ContactElement } from '#rules/contact-options.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { type RetentionSetting, retentionDays } from '#rules/retention.ts'
import { reviewAskUsual, reviewConsentSetting } from '#rules/reviews.ts'
import { islandKeys } from '../../islands/keys.ts'
import { hitHref, pictureHref, safeHref } from '../../links.ts'
import type { BookingPage, PopupId, PopupPage } from '../../popups.ts'
import { settingOf, timeZoneOf, writtenIn } from '../../tenant.ts'
import type { Translate } from '../../texts.ts'
import { contactsOf } from './contacts.ts'
import type { ProfileData } from './load.ts'

/** Buttons that lead away at once; their hash tags open a popup that holds the same link. */
const linkPopups: Partial<Record<ContactElement, PopupId>> = { whatsapp: 'whatsapp', messenger: 'messenger' }

/** What the popups of this profile need: only of those that it has. */
export function popupPageOf(data: ProfileData, language: string, t: Translate): PopupPage {
  const { profile, tenant, modules } = data
  const contacts = contactsOf(data, language)
  const linked = contacts.flatMap(({ id, popup, href }) => {
    const its = popup ? undefined : linkPopups[id]
    return its ? [[its, href] as const] : []
  })
  const on = [...contacts.flatMap(({ popup }) => popup ?? []), ...linked.map(([id]) => id)]
  const ownLanguage = writtenIn(tenant, language)
  const privacyHref = safeHref(settingOf(tenant, 'privacy_url'))
  const publicUrl = safeHref(settingOf(tenant, 'public_url'))?.replace(/\/+$/, '')
  const keptFor = <Name extends RetentionSetting>(name: Name) => retentionDays(name, settingOf(tenant, name))
  return {
    on,
    alias: profile.slug,
    uuid: profile.uuid,
    name: profile.full_name,
    tenant: tenant.name,
    ...(ownLanguage && { ownLanguage }),
    ...(privacyHref && { privacyHref }),
    keptDays: {
      appointment: keptFor('retention.appointments'),
      request: keptFor('retention.contact_requests'),
      conversation: keptFor('retention.messages'),
    },
    asksCustomer: modules.has('is-already-customer'),
    links: Object.fromEntries(linked),
    ...(publicUrl && on.includes('wallet-card') && { publicUrl }),
    hasShareButtons: modules.has('share-buttons'),
    ...(on.includes('appointment') && { booking: bookingOf(data, language) }),
    ...(modules.has('profiles-reviews') && { reviewConsent: reviewConsentOf(tenant, t) }),
    loading: t('Loading'),
    failed: t('Loading a part of the page failed.'),
    reload: t('Reload page'),
    texts: Object.fromEntries(on.flatMap((id) => islandKeys[id].map((key) => [key, t(key)]))),
  }
}

/** In the reader's language already, where the institution has written it. */
const reviewConsentOf = (tenant: ProfileData['tenant'], t: Translate) =>
  settingOf(tenant, reviewConsentSetting) ?? t(reviewAskUsual, { tenant: tenant.name })

function bookingOf({ profile, organization, tenant }: ProfileData, language: string): BookingPage {
  const { position, phone_number: phone } = profile
  const positionLanguage = languageOfText(profile, 'position', writtenIn(tenant, language))
  const portrait = smallPicture(profile.profile_picture_url)
  const { street, zip, city } = organization.address ?? {}
  const place = [zip, city].filter(Boolean).join(' ')
  return {
    timeZone: timeZoneOf(tenant),
    ...(portrait && { portrait }),
    ...(position && { position }),
    ...(positionLanguage && { positionLanguage }),
    branch: organization.name,
    address: [organization.name, street, place].filter(Boolean).join(', '),
    ...(phone && {
      phone: { href: hitHref('phone', profile.slug), text: formatPhone(phone, countryOf(tenant.language)) },
    }),
  }
}

/** Our own pictures have a smaller sibling. */
const smallPicture = (url: string | null | undefined) =>
  pictureHref(url)?.replace(/^(\/app\/pictures\/[0-9a-f]+)\.webp$/, '$1-255.webp')
