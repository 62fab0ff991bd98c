import type { Translate } from './texts.ts'

interface Props {
  /** At our own server; null where the tenant has no map service, or the branch no coordinates. */
  src: string | null | undefined
  /** The maps service that the picture leads to. */
  href: string | undefined
  /** In one line, for those who do not see the picture. */
  address: string
  t: Translate
}

/** A map picture of 150x150 (product §4.10); nothing where there is none. */
export function StaticMap({ src, href, address, t }: Props) {
  // No other host is asked, whatever a backend says.
  if (!src || !/^\/app\/maps\/[\w.-]+$/.test(src)) return null
  const picture = (
    <img
      src={src}
      alt={t('Map: {address}', { address })}
      width={150}
      height={150}
      loading="lazy"
      decoding="async"
    />
  )
  if (!href) return <span className="map">{picture}</span>
  return (
    <a className="map" href={href} rel="noopener noreferrer">
      {picture}
    </a>
  )
}
