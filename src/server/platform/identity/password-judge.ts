/** Judges new passwords in a thread: some take seconds, and the words that they are compared with fill much memory. */
import { type PasswordOwner, type PasswordStrength, passwordFaults } from '#rules/password.ts'
import { invalid } from '../contract/errors.ts'
import { serialThread } from '../process/serial-thread.ts'

export interface JudgedPassword {
  readonly password: string
  readonly owner: PasswordOwner
}

const askJudge = serialThread<JudgedPassword, PasswordStrength>({
  file: new URL('./password-worker.ts', import.meta.url),
  longest: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
})

/** @throws HttpError 422 at `password`, which says how to mend it */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  refuseUnlessGood(await askJudge({ password, owner }))
}

/** Nobody gets a password that nobody has judged. @throws HttpError 422 at `password` */
export function refuseUnlessGood(strength: PasswordStrength | null): void {
  const reason = strength === null ? notJudged : strength.fault && passwordFaults[strength.fault]
  if (reason) throw invalid({ password: [reason] })
}

const notJudged = 'This password could not be judged in time. Please send it again, or choose another one.'
