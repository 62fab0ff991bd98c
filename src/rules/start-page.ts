/** Where each role starts (product §2.4): one rule for the server's redirect and for the desk. */
import type { Role, User } from './access.ts'

/** The first that fits: who advises has a day of their own, whatever else they do. */
const starts: readonly (readonly [who: Role | 'advisor' | 'nobody else', path: string])[] = [
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
  ['nobody else', '/my-account'],
]

/**
 * The page on which somebody starts.
 *
 * @param open the pages that they may open, in the order of the menu, also those without an entry there; where none of
 *   theirs is among them, the first one of the menu
 */
export function startPage<P extends { readonly path: string; readonly menu: unknown }>(
  open: readonly P[],
  { roles, isInstitutional }: Pick<User, 'roles' | 'isInstitutional'>,
): P | undefined {
  const isTheirs = (who: (typeof starts)[number][0]) => {
    if (who === 'advisor') return isInstitutional
    return who === 'nobody else' ? !isInstitutional : roles.includes(who)
  }
  const own = starts.filter(([who]) => isTheirs(who))
  const first = own.map(([, path]) => open.find((page) => page.path === path))
  return first.find((page) => page !== undefined) ?? open.find(({ menu }) => menu !== null)
}
