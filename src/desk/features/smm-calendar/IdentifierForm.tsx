import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { fieldShape } from '../../forms/field-shape.ts'
import { inputId } from '../../forms/fields.ts'
import { focusField } from '../../forms/focus.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, ifMatch, type Whole, wholeOf } from '../../kit/saving/whole.ts'
import { TextField } from '../../kit/TextField.tsx'

interface Identifier {
  /** '' where there is none. */
  readonly identifier: string
}

interface IdentifierFormProps {
  readonly alias: string
  readonly read: Whole<Identifier>
}

const field = { path: 'identifier', label: 'Identifier', help: '' }
type Field = typeof field

const plain = fieldShape<Identifier, Field>([field])

/** Blanks around it are nothing that somebody has changed. */
const shape = { ...plain, partValue: ({ identifier }: Identifier) => identifier.trim() }

/** The integration identifier block (product §11.5). */
export function IdentifierForm({ alias, read }: IdentifierFormProps) {
  const formId = useId()
  const edit = useIdentifier(alias, read)
  const errors = edit.errors.identifier ?? []
  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edit.submit()
        }}
      >
        <IdentifierField edit={edit} />
      </form>
      <SaveBar
        formId={formId}
        changed={edit.changed}
        wrong={errors.length > 0 ? [field] : []}
        failure={edit.failure}
        isAtField={(path) => path === field.path}
        isSaving={edit.isSaving}
        cancel={edit.reset}
      />
      <ConflictDialog edit={edit} />
    </>
  )
}

type IdentifierEdit = Edit<Whole<Identifier>, Identifier, Field>

function useIdentifier(alias: string, read: Whole<Identifier>): IdentifierEdit {
  const { client } = useDesk()
  return useEdit<Whole<Identifier>, Identifier, Field>({
    read,
    draftOf: ({ value: { identifier } }) => ({ identifier }),
    shape,
    save: async (typed, basis) => {
      const path = '/api/v1/advisors/{alias}/smm-calendar/settings'
      const params = { path: { alias }, header: ifMatch(basis) }
      const body = { identifier: typed.identifier.trim() }
      return wholeOf(await client.PUT(path, { params, body }), body)
    },
    currentOf: currentWhole,
    onWrong: ({ identifier }) => identifier && focusField(field),
  })
}

function IdentifierField({ edit }: { edit: IdentifierEdit }) {
  const translate = useTranslate()
  const { identifier } = edit.draft
  return (
    <section className="group">
      <div>
        <h2>{translate('Integration identifier')}</h2>
      </div>
      <div className="fields">
        <TextField
          id={inputId(field.path)}
          label={translate(field.label)}
          help={translate('Your name in the calendar of the institution. Leave it empty to disconnect.')}
          value={identifier}
          errors={edit.errors.identifier ?? []}
          readOnly={edit.isSaving}
          autoComplete="off"
          fullWidth
          inputProps={{ maxLength: 255, spellCheck: false, autoCapitalize: 'none' }}
          onChange={(event) => edit.change({ identifier: event.target.value })}
          onBlur={() => edit.change({ identifier: identifier.trim() })}
        />
      </div>
    </section>
  )
}
