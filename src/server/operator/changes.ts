/** Whether the change log is as it was sealed (product §17.20). */
import { checkLog } from '../features/changes/public.ts'
import { only, type Run } from './command.ts'
import { enterTenant, findTenant } from './tenant.ts'

export const checkChanges: Run = async (db, names) => {
  const slug = only(names, 'SLUG')
  return await db.withSystem(async (tx) => {
    await enterTenant(tx, await findTenant(tx, slug))
    const { seals, entries, lastDigest, fault } = await checkLog(tx, new Date())
    if (fault) return `The change log of ${slug} is not as it was sealed. ${fault}`
    return `The change log of ${slug} is as it was sealed: ${entries} entries in ${seals} seals. Last seal: ${lastDigest}`
  })
}
