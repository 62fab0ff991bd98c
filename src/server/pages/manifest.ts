/** The web manifest: how the institution's app is called and looks on a home screen. */
import { tokens } from '#ui/theme.ts'

interface Institution {
  readonly name: string
  readonly language: string
  /** #rrggbb */
  readonly primary: string
}

/** @returns JSON of a manifest (W3C Web Application Manifest). */
export function manifest({ name, language, primary }: Institution): string {
  return JSON.stringify({
    id: '/app/',
    name,
    // Home screens show about twelve characters.
    short_name: [...name].length > 12 ? (name.split(/\s+/)[0] ?? name) : name,
    lang: language,
    start_url: '/app/',
    scope: '/app/',
    display: 'standalone',
    theme_color: primary,
    background_color: tokens(primary, 'light').ground,
    icons: [
      { src: '/favicon.ico', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/app/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
    ],
  })
}
