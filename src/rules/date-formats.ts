const kept = new Map<string, Intl.DateTimeFormat>()

/** Of some languages, zones and ways to write; a format holds 20 to 40 KB that no collection of memory sees. */
const most = 500

/**
 * A format of the platform, made once for equal options. To make one takes some hundred times as long as to use it, and
 * what it holds is given back late: a server that makes one for each card or page grows by a gigabyte.
 *
 * @param locale as Intl wants it
 * @throws RangeError for a locale or a zone that there is not
 */
export function dateFormatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, ...Object.entries(options).flat()].join()
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= most) kept.clear()
  const made = new Intl.DateTimeFormat(locale, options)
  kept.set(key, made)
  return made
}
