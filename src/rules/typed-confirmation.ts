/**
 * Whether somebody has typed the text that was shown to them, so that they know whom they delete (product §19.26).
 * Spaces around it, capitals and how a keyboard puts accents together make no other person of it.
 */
export function isTypedAs(typed: string, shown: string): boolean {
  return plain(typed) === plain(shown)
}

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()
