import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Entry, isAppointment, keyOf } from './entry.ts'
import { useEntryWords } from './entry-words.ts'

/** What came to be in the days that are shown, or went, in words for those who hear the page. */
export function useNews(entries: readonly Entry[] | undefined): string {
  const translate = useTranslate()
  const wordsOf = useEntryWords()
  const known = useRef<ReadonlyMap<string, Entry> | null>(null)
  const [news, setNews] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read is news
  useEffect(() => {
    if (!entries) return
    const now = new Map(entries.filter(isAppointment).map((entry) => [keyOf(entry), entry]))
    const before = known.current
    known.current = now
    if (!before) return
    const spoken = (entry: Entry) => wordsOf(entry).spoken
    const came = [...now].filter(([key]) => !before.has(key))
    const went = [...before].filter(([key]) => !now.has(key))
    // Another week is no news.
    if (came.length + went.length > 2) return
    setNews(
      [
        ...came.map(([, entry]) => translate('New: {entry}', { entry: spoken(entry) })),
        ...went.map(([, entry]) => translate('No longer there: {entry}', { entry: spoken(entry) })),
      ].join(' '),
    )
  }, [entries])
  return news
}
