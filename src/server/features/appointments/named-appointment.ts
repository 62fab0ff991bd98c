/** Tokens of links that name no appointment in their path: they name it themselves. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import { appointmentToken } from './queries.ts'

/** Which appointment such a token names, and what proves it; null for anything else. */
export function namedAppointment(token: string): { readonly uuid: string; readonly secret: string } | null {
  const [uuid, secret, ...others] = token.split('.')
  return uuid && secret && others.length === 0 ? { uuid, secret } : null
}

/** For a mail whose link leads to a page of the advisor: `UUID.TOKEN`, derived each time as the private link's is. */
export async function namingToken(tx: TenantTx, uuid: string): Promise<string> {
  return `${uuid}.${await appointmentToken(tx, uuid)}`
}
