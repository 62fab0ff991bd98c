import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { inputId } from '../../forms/fields.ts'
import { focusField } from '../../forms/focus.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { TextField } from '../../kit/TextField.tsx'
import { useSave } from '../../kit/use-save.ts'

interface IdentifierFormProps {
  readonly alias: string
  /** '' where there is none. */
  readonly read: string
}

const field = { path: 'identifier', label: 'Identifier', help: '' }

/** The integration identifier block (product §11.4). */
export function IdentifierForm({ alias, read }: IdentifierFormProps) {
  const translate = useTranslate()
  const formId = useId()
  const { client } = useDesk()
  const [stored, setStored] = useState(read)
  const [typed, setTyped] = useState(read)
  const { isSaving, failure, run, forget } = useSave()
  const errors = failure?.errors.identifier ?? []
  const changed = typed.trim() === stored ? [] : [field]
  useOpenDraft({ changed })

  const type = (text: string) => {
    forget()
    setTyped(text)
  }
  const save = async () => {
    const path = '/api/v1/advisors/{alias}/smm-calendar/settings'
    const body = { identifier: typed.trim() }
    const { data = body } = await client.PUT(path, { params: { path: { alias } }, body })
    setStored(data.identifier)
    setTyped(data.identifier)
  }
  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(save, ({ errors }) => {
            if (errors.identifier) focusField(field)
            return false
          })
        }}
      >
        <section className="group">
          <div>
            <h2>{translate('Integration identifier')}</h2>
          </div>
          <div className="fields">
            <TextField
              id={inputId(field.path)}
              label={translate(field.label)}
              help={translate('Your name in the calendar of the institution. Leave it empty to disconnect.')}
              value={typed}
              errors={errors}
              readOnly={isSaving}
              autoComplete="off"
              fullWidth
              inputProps={{ maxLength: 255, spellCheck: false, autoCapitalize: 'none' }}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setTyped(typed.trim())}
            />
          </div>
        </section>
      </form>
      <SaveBar
        formId={formId}
        changed={changed}
        wrong={errors.length > 0 ? [field] : []}
        failure={failure}
        isAtField={(path) => path === field.path}
        isSaving={isSaving}
        cancel={() => type(stored)}
      />
    </>
  )
}
