import type { Translate } from '../../texts.ts'
import type { SearchQuery } from './search-query.ts'

/** The search in few words: 'Becker, Baufinanzierung in Frankfurt'. */
export function summaryOf({ name, topic, place }: SearchQuery, t: Translate): string {
  const what = [name, topic].filter(Boolean).join(', ')
  return what && place ? t('{what} in {place}', { what, place }) : what || place
}

/** What the results are for, after their number: 'zu Baufinanzierung in Frankfurt'. */
export function purposeOf({ name, topic, place }: SearchQuery, t: Translate): string {
  const what = [name, topic].filter(Boolean).join(', ')
  const parts = [what && t('for {what}', { what }), place && t('in {place}', { place })]
  return parts.filter(Boolean).join(' ')
}

/** 'Zu „Erbrecht“ in Bornheim haben wir niemanden gefunden' */
export function nobodyFor({ name, topic, place }: SearchQuery, t: Translate): string {
  const what = [name, topic].filter(Boolean).join(', ')
  if (what && place) return t('Nobody found for “{what}” in {place}', { what, place })
  if (what) return t('Nobody found for “{what}”', { what })
  return place ? t('Nobody found in {place}', { place }) : t('Nobody found with these filters')
}
