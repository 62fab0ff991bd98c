/** Where each role starts (product §2.4): one rule for the server's redirect and for the desk. */
import type { Role, User } from './access.ts'

/** The first that fits: who advises has a day of their own, whatever else they do. */
const starts: readonly (readonly [who: Role | 'advisor', path: string])[] = [
  ['accountadmin', '/account-admin'],
  ['advisor', '/online-appointments/appointments/index'],
  ['marketing-manager', '/wallet-cards/send-push-notifications'],
  ['advisors-oap-manager', '/account-admin/working-hours'],
  ['orgs-manager', '/organizations'],
  ['orgadmin', '/organizations'],
  ['organizations-profiles-editor', '/organizations-profiles/editor'],
  ['advisors-manager', '/advisors'],
  ['roles-manager', '/users'],
  ['orguser', '/requests'],
]

/**
 * The page on which somebody starts.
 *
 * @param open the pages that they may open, in the order of the menu; where none of theirs is among them, the first one
 */
export function startPage<P extends { readonly path: string }>(
  open: readonly P[],
  { roles, isInstitutional }: Pick<User, 'roles' | 'isInstitutional'>,
): P | undefined {
  const own = starts.filter(([who]) => (who === 'advisor' ? isInstitutional : roles.includes(who)))
  const first = own.map(([, path]) => open.find((page) => page.path === path))
  return first.find((page) => page !== undefined) ?? open[0]
}
