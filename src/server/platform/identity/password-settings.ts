/** Whether an institution lets people in by passwords (product §30.5). */
import { HttpError } from '../contract/errors.ts'
import type { Settings } from '../tenancy/tenant.ts'

/** A message key. */
export const passwordsOff = 'Passwords are switched off here. Please sign in through your institution.'

export const passwordsSetting = 'sign_in.passwords'

/** Where the institution signs people in itself, it may want no passwords beside that; the last way in cannot be closed. */
export const acceptsPasswords = (settings: Settings) => settings[passwordsSetting] !== 'false'

/** @param status 401 where somebody signs in, 403 where a link would set a password */
export function refusePasswords(settings: Settings, status: 401 | 403): void {
  if (!acceptsPasswords(settings)) throw new HttpError(status, passwordsOff)
}
