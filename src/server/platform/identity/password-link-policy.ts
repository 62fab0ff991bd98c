/** Operations that nothing but a mailed link for a password opens. */
import type { Policy, TokenKind } from '#rules/access.ts'

/** Kinds of link that are mailed to set a password with. */
const ofPasswords: ReadonlySet<TokenKind> = new Set(['reset', 'invitation'])

/** What is told where such a link was used, is too old or was replaced: a message key. */
export const endedLink = 'This link can no longer be used. Please ask for a new one.'

/** Whether nothing but such a link lets anybody in. */
export function needsPasswordLink({ allow }: Policy): boolean {
  return allow.every((each) => typeof each === 'object' && each.token && ofPasswords.has(each.token))
}
