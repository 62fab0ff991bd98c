import { placedLinks } from '#rules/contact-options.ts'
import { safeHref } from '../../links.ts'
import type { ProfileData } from './load.ts'

export interface ProfileLink {
  key: string
  icon: string
  label: string
  /** The label has no version in the page's language. */
  isOwn: boolean
  href: string
}

/** Links of a section as the layout places them; one that does not lead to a safe address is not shown. */
export function linksIn(
  { profile, layout }: ProfileData,
  section: 'networking' | 'social-media',
): ProfileLink[] {
  return placedLinks(layout, profile.custom_links, section).flatMap(
    ({ uuid, icon, label, untranslated, value }) => {
      const href = safeHref(value)
      return href ? [{ key: uuid, icon, label, href, isOwn: untranslated !== undefined }] : []
    },
  )
}
