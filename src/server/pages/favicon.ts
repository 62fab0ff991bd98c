import { defaultPrimary } from '#ui/theme/tones.ts'
import { tokens } from '#ui/theme.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * The tenant's first letter on its colour, as the logo's mark.
 *
 * @param isMaskable home screens cut their own shape: no corners of ours, and the letter well inside
 */
export function favicon(name: string, primary: string | undefined, isMaskable = false): string {
  const colours = tokens(primary ?? defaultPrimary, 'light')
  const letter = ([...name.trim()][0] ?? '').toUpperCase().replace(/[&<>"]/g, (each) => escapes[each] ?? '')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32"${isMaskable ? '' : ' rx="7"'} fill="${colours.primary}"/>`,
    `<text x="16" y="${isMaskable ? 21.5 : 23}" fill="${colours['on-primary']}" font-family="system-ui,sans-serif" font-size="${isMaskable ? 16 : 20}" font-weight="700" text-anchor="middle">${letter}</text>`,
    '</svg>',
  ].join('')
}
