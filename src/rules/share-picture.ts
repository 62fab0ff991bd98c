/** The picture of a profile that chats and networks show with a link: the page names it, the server draws it (product §4.15). */
import { fingerprint } from './fingerprint.ts'

/** In px, as the large networks show it. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** All that the picture shows. */
export interface SharePicture {
  readonly name: string
  readonly position: string | null
  readonly institution: string
  /** Names of pictures that our server keeps; null where there is none. */
  readonly portrait: string | null
  readonly logo: string | null
  /** The tenant's colour, #rrggbb. */
  readonly primary: string
}

interface SharePictureSource extends Pick<SharePicture, 'name' | 'institution' | 'primary'> {
  readonly position?: string | null
  /** Addresses of pictures. */
  readonly portrait: string | null | undefined
  readonly logo: string | null | undefined
}

/** Pictures of other servers are left out: ours asks none of them. */
export const sharePictureOf = ({
  name,
  position,
  institution,
  primary,
  ...pictures
}: SharePictureSource): SharePicture => ({
  name,
  position: position?.trim() || null,
  institution,
  primary: primary.trim().toLowerCase(),
  portrait: keptPicture(pictures.portrait),
  logo: keptPicture(pictures.logo),
})

const keptPicture = (address: string | null | undefined) =>
  /^\/app\/pictures\/([0-9a-f]{32})(?:-\d+)?\.webp$/.exec(address ?? '')?.[1] ?? null

export const sharePicturePattern = '/app/profile/:slug/picture.jpg'

/**
 * Networks keep pictures by their address, some for months: it changes with what is shown. The language is named because
 * they ask in none.
 */
export function sharePicturePath(slug: string, language: string, shown: SharePicture): string {
  const query = new URLSearchParams({ lang: language, v: fingerprint(JSON.stringify(shown)) })
  return `${sharePicturePattern.replace(':slug', () => encodeURIComponent(slug))}?${query}`
}
