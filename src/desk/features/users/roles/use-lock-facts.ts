import { useGetList } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { useDesk, useSession } from '../../../kit/desk-context.ts'
import { useMayCall } from '../../../kit/use-may-call.ts'
import { useReading } from '../../../kit/use-reading.ts'
import type { LockFacts } from './role-changes.ts'

const activeAdmins = {
  filter: { roles: ['accountadmin'], is_active: true },
  pagination: { page: 1, perPage: 1 },
}

/** What is known of who may give what; what cannot be read locks nothing, because the server decides. */
export function useLockFacts(): LockFacts {
  const { client } = useDesk()
  const { facts } = useSession()
  const mayCall = useMayCall()
  const { total } = useGetList('users', activeAdmins)
  const directory = useReading(
    ['roles-given'],
    async (): Promise<readonly Role[]> => {
      if (!mayCall('getDirectory')) return []
      return (await client.GET('/api/v1/directory')).data?.roles_given ?? []
    },
    { notice: null },
  )
  return {
    mayChange: mayCall('updateUser'),
    self: facts.actor.kind === 'user' ? facts.actor.alias : '',
    admins: total ?? null,
    given: directory.data ?? [],
  }
}
