import { useTranslate } from 'react-admin'
import { FieldError } from '../../../kit/FieldError.tsx'
import type { RolesUser } from './role-changes.ts'
import type { RolesView } from './roles-view.ts'

interface PersonNotesProps {
  readonly view: RolesView
  readonly user: RolesUser
}

/** Below somebody's name: the address, that they cannot sign in, that it is oneself, and what was not saved. */
export function PersonNotes({ view, user }: PersonNotesProps) {
  const translate = useTranslate()
  const problem = view.edit.problems.get(user.uuid)
  return (
    <>
      <span className="note">{user.email}</span>
      {user.is_active === false && <span className="note">{translate('Switched off')}</span>}
      {user.alias === view.facts.self && (
        <span className="note">{translate('You cannot change your own roles.')}</span>
      )}
      {problem && <FieldError messages={problem.sentences.map((each) => translate(each))} />}
    </>
  )
}
