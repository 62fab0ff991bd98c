/** The latest message as it stands on a card. */
import { dateFormatOf } from '#rules/date-formats.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { CardLanguage } from './tables.ts'

export interface News {
  readonly language: CardLanguage
  readonly news_text: string | null
  readonly news_link: string
  readonly news_at: Date | null
  /** How many messages the card has had. */
  readonly news_count: number
  /** The institution's when it was sent; null: of a message before it was kept. */
  readonly news_time_zone: string | null
}

/**
 * Text, link and when it was sent. Phones show nothing where a value has not changed, so that the same message a second
 * time must differ: by its time to the minute, and by its number should both fall into one.
 *
 * @param timeZone IANA name, the institution's now
 * @returns null before the first message
 */
export function newsValue(news: News, timeZone: string): string | null {
  const { news_text: text, news_link: link, news_at: at, news_count: count, news_time_zone: zone } = news
  if (text === null || at === null) return null
  const sent = dateFormatOf(localeOf(news.language), {
    timeZone: zone ?? timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  return [text, link, `${sent} · ${count}`].filter(Boolean).join('\n')
}
