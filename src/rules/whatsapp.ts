/** WhatsApp as a way to reach an advisor: one number of the institution, told apart by a reference code. */

/**
 * Link that opens WhatsApp with a message that the visitor completes.
 *
 * @param phoneNumber as the configuration gives it: E.164, and after # the advisor's reference code
 * @param message stands before the code
 * @returns null where there are no digits to write to
 */
export function whatsappLink(phoneNumber: string, message: string): string | null {
  const at = phoneNumber.indexOf('#')
  const number = at < 0 ? phoneNumber : phoneNumber.slice(0, at)
  const code = at < 0 ? '' : phoneNumber.slice(at + 1).trim()
  const digits = number.replace(/\D/g, '')
  if (!digits) return null
  const text = [message, code && `[${code}]`].filter(Boolean).join(' ')
  return `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}

/** The first sentence to an advisor, in German whatever the page's language is (product §5.6). */
export function whatsappMessage(name: string): string {
  return `Guten Tag, ich habe eine Frage an ${name}.`
}
