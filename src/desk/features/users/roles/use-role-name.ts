import { useTranslate } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { resourceNamed } from '../../../resources/admin.ts'
import { enumWord } from '../../../resources/values/words.ts'

const field = () => resourceNamed('users')?.fields.find(({ name }) => name === 'roles')?.raw

/** What people call a role. */
export function useRoleName(): (role: Role) => string {
  const translate = useTranslate()
  return (role) => {
    const described = field()
    return described ? enumWord(role, described, translate) : role
  }
}
