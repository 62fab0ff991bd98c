import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { initialsOf } from '#rules/names.ts'
import { pictureHref } from './links.ts'
import type { Translate } from './texts.ts'

interface Props {
  url: string | null | undefined
  name: string
  /** Width and height in px. */
  size: number
  t: Translate
  /** The first thing that the visitor sees: not to be loaded lazily. */
  first?: boolean
}

/** A picture of a person, or the initials where there is none: of the same size, so that nothing shifts. */
export function Portrait({ url, name, size, t, first }: Props) {
  const src = pictureHref(url)
  if (!src) {
    return (
      <p className="portrait initials" aria-hidden="true">
        {initialsOf(name)}
      </p>
    )
  }
  const picture = (
    <img
      className="portrait"
      width={size}
      height={size}
      alt={t('Portrait of {name}', { name })}
      src={src}
      fetchPriority={first ? 'high' : undefined}
      loading={first ? undefined : 'lazy'}
      // Shown together with the words beside it, not a moment later.
      decoding={first ? 'sync' : 'async'}
    />
  )
  const own = /^\/app\/pictures\/([0-9a-f]+)\.webp$/.exec(src)?.[1]
  if (!own) return picture
  if (first) fetchAhead(own)
  return <Smaller hash={own}>{picture}</Smaller>
}

/** Smallest first: a browser takes the first kind that it knows. */
const kinds = ['avif', 'webp'] as const

const siblings = (hash: string, kind: string) =>
  `/app/pictures/${hash}-255.${kind}, /app/pictures/${hash}.${kind} 2x`

/**
 * Asks for the picture in the document's head: otherwise it would wait for one of the six connections that a browser
 * opens to a server, behind styles, face and scripts.
 */
function fetchAhead(hash: string): void {
  const [type] = kinds
  preload(`/app/pictures/${hash}-255.${type}`, {
    as: 'image',
    type: `image/${type}`,
    imageSrcSet: siblings(hash, type),
    fetchPriority: 'high',
  })
}

/** Our own pictures have siblings: half as wide for screens of single density, and AVIF. */
function Smaller({ hash, children }: { hash: string; children: ReactNode }) {
  return (
    <picture>
      {kinds.map((kind) => (
        <source key={kind} type={`image/${kind}`} srcSet={siblings(hash, kind)} />
      ))}
      {children}
    </picture>
  )
}
