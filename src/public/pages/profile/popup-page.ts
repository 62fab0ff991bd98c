import type { ContactElement } from '#rules/contact-options.ts'
import { islandKeys } from '../../islands/keys.ts'
import { safeHref } from '../../links.ts'
import type { PopupId, PopupPage } from '../../popups.ts'
import { settingOf } from '../../tenant.ts'
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
  const privacyHref = safeHref(settingOf(tenant, 'privacy_url'))
  return {
    on,
    alias: profile.slug,
    uuid: profile.uuid,
    name: profile.full_name,
    tenant: tenant.name,
    ...(privacyHref && { privacyHref }),
    asksCustomer: modules.has('is-already-customer'),
    links: Object.fromEntries(linked),
    hasShareButtons: modules.has('share-buttons'),
    loading: t('Loading'),
    failed: t('Loading a part of the page failed.'),
    reload: t('Reload page'),
    texts: Object.fromEntries(on.flatMap((id) => islandKeys[id].map((key) => [key, t(key)]))),
  }
}
