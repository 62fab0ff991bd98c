import { safeHref } from '../../links.ts'
import type { ProfileData } from './load.ts'

type Profile = ProfileData['profile']
export type ProfileText = NonNullable<Profile['text_descriptions']>[number]
export interface ProfileLink {
  key: string
  icon: string
  label: string
  href: string
}

/** Texts of one place in their order; empty ones are not shown (specification §5). */
export function textsIn(profile: Profile, place: ProfileText['type']['place']): ProfileText[] {
  return (profile.text_descriptions ?? [])
    .filter(({ value, type }) => type.place === place && value.trim() !== '')
    .sort((a, b) => a.type.order - b.type.order)
}

/**
 * Links of one section. The layout names kinds of links by their icon or id and gives the order; a link that it does not
 * name stands behind the others, networks of people under social media. Links without a safe address are not shown.
 */
export function linksIn({ profile, layout }: ProfileData, section: 'networking' | 'social-media'): ProfileLink[] {
  const placed = new Map(
    layout.sections.flatMap(({ name, elements }) => elements.map(({ id, order }) => [id, { name, order }] as const)),
  )
  return (profile.custom_links ?? [])
    .map((link) => ({ link, href: safeHref(link.value), place: placed.get(link.uuid) ?? placed.get(link.icon) }))
    .filter(({ link, place }) => (place?.name ?? usualSection(link.icon)) === section)
    .sort((a, b) => (a.place?.order ?? Infinity) - (b.place?.order ?? Infinity) || 0)
    .flatMap(({ link, href }) => (href ? [{ key: link.uuid, icon: link.icon, label: link.label, href }] : []))
}

const networks = new Set(['facebook', 'instagram', 'linkedin', 'mastodon', 'tiktok', 'twitter', 'x', 'xing', 'youtube'])

function usualSection(icon: string) {
  return networks.has(icon.toLowerCase()) ? 'social-media' : 'networking'
}
