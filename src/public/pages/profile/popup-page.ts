import { islandKeys } from '../../islands/keys.ts'
import { safeHref } from '../../links.ts'
import type { PopupPage } from '../../popups.ts'
import type { Translate } from '../../texts.ts'
import { contactsOf } from './contacts.ts'
import { type ProfileData, settingOf } from './load.ts'

/** What the popups of this profile need: only of those that it has. */
export function popupPageOf(data: ProfileData, language: string, t: Translate): PopupPage {
  const { profile, tenant, modules } = data
  const on = contactsOf(data, language).flatMap(({ popup }) => popup ?? [])
  const privacyHref = safeHref(settingOf(tenant, 'privacy_url'))
  return {
    on,
    alias: profile.slug,
    uuid: profile.uuid,
    name: profile.full_name,
    tenant: tenant.name,
    ...(privacyHref && { privacyHref }),
    asksCustomer: modules.has('is-already-customer'),
    failed: t('Loading a part of the page failed.'),
    reload: t('Reload page'),
    texts: Object.fromEntries(on.flatMap((id) => islandKeys[id].map((key) => [key, t(key)]))),
  }
}
