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
  const strength = await askJudge({ password, owner })
  // What takes so long to judge is short of nothing but time.
  const fault = strength ? strength.fault : null
  if (fault) throw invalid({ password: [passwordFaults[fault]] })
}
