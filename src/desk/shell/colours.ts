import { defaultPrimary, isPrimary } from '#ui/theme/tones.ts'
import { themeCss } from '#ui/theme.ts'

/** The nonce of this very page: style sheets made at run time need it under our content security policy. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined
}

/** The institution's colour if it is one, else the product's. */
export function primaryOf(setting: string): string {
  return isPrimary(setting) ? setting : defaultPrimary
}

/** Gives the page all colours that follow from the primary one, light and dark. */
export function setColours(primary: string): void {
  const style = document.querySelector('#tenant-colours') ?? document.createElement('style')
  const nonce = pageNonce()
  style.id = 'tenant-colours'
  if (nonce) style.setAttribute('nonce', nonce)
  style.textContent = themeCss(primary)
  document.head.append(style)
}
