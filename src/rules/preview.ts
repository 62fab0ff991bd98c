/** Where link previews of our own pictures are: the page names them, the server draws them. */

/** Size of a link's preview in px, as the large networks show it. */
export const previewSize = { width: 1200, height: 630 } as const

/**
 * The preview of a picture that our server keeps; null for any other address.
 *
 * @param kind a portrait fills the height, a sign stands in the middle
 * @param primary the tenant's colour, #rrggbb
 */
export function previewPath(
  picture: string | undefined,
  kind: 'preview' | 'sign',
  primary: string,
): string | null {
  const hash = picture && /^\/app\/pictures\/([0-9a-f]{32})(?:-\d+)?\.webp$/.exec(picture)?.[1]
  return hash ? `/app/pictures/${hash}-${kind}-${primary.trim().toLowerCase().slice(1)}.jpg` : null
}
