import { useTranslate } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { useLoadedResource } from '../../../resources/admin.ts'
import { enumWord } from '../../../resources/values/words.ts'

/** What people call a role. */
export function useRoleName(): (role: Role) => string {
  const translate = useTranslate()
  const described = useLoadedResource('users')?.fields.find(({ name }) => name === 'roles')?.raw
  return (role) => (described ? enumWord(role, described, translate) : role)
}
