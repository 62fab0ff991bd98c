/** What is wrong with a setting only together with others. */
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { contrast } from '#ui/theme/tones.ts'
import type { TextFault } from './faults.ts'

/**
 * @param next all settings as they would be
 * @returns null if the named one fits the others
 */
export function conflictOf(name: string, next: Settings): TextFault | null {
  const message = name.startsWith('sign_in.') ? signInConflict(name, next) : cardConflict(name, next)
  return message === null ? null : { message }
}

/** Whether some of these depend on each other, so that they must be changed one after the other. */
export const hasConflicts = (name: string) => name.startsWith('sign_in.') || name.startsWith('wallet.')

function signInConflict(name: string, next: Settings): string | null {
  const hasPasswords = next['sign_in.passwords'] !== 'false'
  const isOn = next['sign_in.oidc_enabled'] === 'true'
  const isComplete = Boolean(next['sign_in.oidc_issuer'] && next['sign_in.oidc_client_id'])
  // Some services know their clients without one; but nobody is locked out for having guessed so.
  const isReady = isOn && isComplete && Boolean(next['sign_in.oidc_client_secret'])
  if (!hasPasswords && !isReady) {
    return name === 'sign_in.passwords'
      ? "Switch on the institution's own sign-in first. Otherwise nobody could sign in."
      : 'Switch on passwords first. Otherwise nobody could sign in.'
  }
  if (!isOn || isComplete) return null
  return name === 'sign_in.oidc_enabled'
    ? 'Enter issuer and client first.'
    : "The institution's own sign-in needs this. Switch it off first."
}

/** Texts need this much to be read. */
const readable = 4.5
const onCard = ['wallet.foreground_color', 'wallet.label_color'] as const

/** Without a colour of its own the card has that of the institution, and texts that fit are chosen for it. */
function cardConflict(name: string, next: Settings): string | null {
  const ground = next['wallet.background_color'] || next.primary_color
  const isFaint = (each: string) => Boolean(ground && next[each] && contrast(ground, next[each]) < readable)
  if (onCard.some((each) => each === name))
    return isFaint(name) ? 'This colour cannot be read on the background of the card.' : null
  if (name !== 'wallet.background_color') return null
  return onCard.some(isFaint)
    ? 'The texts of the card cannot be read on this colour. Reset their colours first.'
    : null
}
