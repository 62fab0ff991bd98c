/** The token of an institution's directory, by the operator (product §30.17): printed once, as it is shown once in the desk. */
import { dropToken, makeToken } from '../features/directory/public.ts'
import { only, type Run } from './command.ts'
import { noteOfDirectory } from './events.ts'
import { enterTenant, findTenant } from './tenant.ts'

export const directoryToken: Run = async (db, names, options) => {
  const slug = only(names, 'SLUG')
  const change = { now: new Date(), by: null }
  return await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await enterTenant(tx, id)
    if (options.remove === true) {
      if (!(await dropToken(tx, change))) return `The directory of ${slug} had no token.`
      await noteOfDirectory(tx, { event: 'directory-token-removed', at: change.now })
      return `The directory of ${slug} reaches nothing any more.`
    }
    const { token, event } = await makeToken(tx, change)
    await noteOfDirectory(tx, { event, at: change.now })
    return `The directory of ${slug} calls /scim/v2 with this token; an earlier one has ended:\n${token}`
  })
}
