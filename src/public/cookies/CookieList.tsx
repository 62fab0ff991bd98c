import type { CookieEntry } from '#rules/cookie-banner.ts'
import { safeHref } from '../links.ts'
import type { TextKey, Translate } from '../texts.ts'

/** Fields of product §9.1 in its order, less those that are not filled in. */
const rows: readonly [keyof CookieEntry, TextKey][] = [
  ['provider', 'Provider'],
  ['purpose', 'Purpose'],
  ['privacy', 'Privacy statement'],
  ['cookieName', 'Cookie name'],
  ['lifetime', 'Cookie lifetime'],
]

interface Props {
  cookies: readonly CookieEntry[]
  t: Translate
  /** Language of the texts where it is not the page's, see writtenIn(). */
  lang: string | undefined
}

export function CookieList({ cookies, t, lang }: Props) {
  if (cookies.length === 0) return null
  return (
    <details className="cookies-list">
      <summary>{t('Show cookies ({n})', { n: cookies.length })}</summary>
      <ul>
        {cookies.map((cookie, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change on this page
          <li key={at}>
            <p className="strong" lang={lang}>
              {cookie.name}
            </p>
            <dl>
              {rows.map(([field, label]) => (
                <Row key={field} label={t(label)} value={shown(field, cookie[field])} lang={lang} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Row({ label, value, lang }: { label: string; value: React.ReactNode; lang: string | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd lang={lang}>{value}</dd>
    </div>
  )
}

/** An address leads to the statement; one that must not be followed (`javascript:` and the like) is left out. */
function shown(field: keyof CookieEntry, value: string | undefined): React.ReactNode {
  if (field !== 'privacy' || !value) return value
  const href = safeHref(value)
  if (href) {
    return (
      <a href={href} rel="noopener noreferrer">
        {value}
      </a>
    )
  }
  return /^[\s\p{C}]*[a-z][a-z0-9+.\-\s\p{C}]*:/iu.test(value) ? undefined : value
}
