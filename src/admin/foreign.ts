import type { SignedIn } from './credentials.ts'
import type { ForeignAdmin } from './format.ts'

interface Foreign {
  readonly admin: ForeignAdmin
  /** What was entered last at the sign-in. */
  readonly last: () => SignedIn | null
}

let given: Foreign | null = null

/** Once, before the admin is drawn. */
export function provideForeign(foreign: Foreign): void {
  given = foreign
}

export function foreign(): Foreign {
  if (!given) throw new Error('The foreign description has not been read yet')
  return given
}
