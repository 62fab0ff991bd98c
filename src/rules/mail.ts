/** A link that writes to an address and to nobody else: whatever an address smuggles in stays part of it. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
