/** Whom an institution asks for a second factor (product §30.16). */
import type { Role } from './access.ts'

/** Roles of those who only look, or work for themselves. */
const plain: ReadonlySet<Role> = new Set(['stduser', 'orguser', 'analyst'])

/** @param asked the setting `sign_in.second_factor`; empty for nobody */
export function demandsFactor(asked: string, roles: readonly Role[]): boolean {
  if (asked === 'everybody') return true
  return asked === 'administrators' && roles.some((role) => !plain.has(role))
}
