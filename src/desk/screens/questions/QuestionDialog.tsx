import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { Spinner } from '#ui/Spinner.tsx'
import type { Draft } from '../../forms/draft.ts'
import { pathOf, placeErrors, toSentences } from '../../forms/errors.ts'
import { focusField } from '../../forms/focus.ts'
import { SchemaInputs } from '../../forms/SchemaForm.tsx'
import { useFormModule } from '../../forms/use-form-module.ts'
import { sentOf } from '../../forms/use-schema-edit.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { readFailure } from '../../kit/failure.ts'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import type { ListQuestion, ResourceDescription } from '../../resources/descriptions.ts'
import { createHttp } from '../../resources/http.ts'
import { useForm } from '../form/use-form.ts'
import { Answer } from './Answer.tsx'
import './question.css'

interface QuestionDialogProps {
  readonly question: ListQuestion
  readonly resource: ResourceDescription
  readonly close: () => void
}

/** Asks the server something of a list, and shows what it answers. Nothing is stored, so nothing is asked before it closes. */
export function QuestionDialog({ question, resource, close }: QuestionDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const form = useForm(question.operationId)
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(question.label)}
      </h2>
      {form ? <Question form={form} question={question} resource={resource} close={close} /> : <LoadingBox />}
    </Dialog>
  )
}

function Question({ form, question, resource, close }: QuestionDialogProps & { form: FormModule }) {
  const translate = useTranslate()
  const id = useId()
  const module = useFormModule(form, { described: question.fields })
  const [draft, setDraft] = useState<Draft>({})
  useEffect(() => focusField(module.fields[0], idPrefix), [module])
  const { answer, errors, failure, isAsking, ask } = useAnswer(question)
  const { placed, elsewhere } = placeErrors(errors, module.places, draft)
  const said = [...elsewhere, ...(failure ? [failure] : [])]
  return (
    <>
      <div className="dialog-body question">
        <SchemaInputs
          id={id}
          idPrefix={idPrefix}
          schema={module.schema}
          uiSchema={module.uiSchema}
          validator={module.validator}
          formData={draft}
          extraErrors={placed}
          extraErrorsBlockSubmit={false}
          transformErrors={(found) => toSentences(found, module.places, translate)}
          onChange={({ formData }) => setDraft(formData ?? {})}
          onError={(found) =>
            focusField(
              module.fields.find(({ path }) => path === pathOf(found[0] ?? {})),
              idPrefix,
            )
          }
          onSubmit={({ formData }) => void ask(sentOf(module.schema, formData ?? {}))}
        />
        <div className="answer" role="status">
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {answer && <Answer fields={question.reply} answer={answer} resource={resource} />}
        </div>
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close}>
          {translate('Close')}
        </Button>
        <Button variant="contained" color="primary" type="submit" form={id} disabled={isAsking}>
          {isAsking && <Spinner />}
          {translate('Ask')}
        </Button>
      </div>
    </>
  )
}

const idPrefix = 'question'

const nothing: FieldErrors = {}

/** What the server said last; an answer that comes after a later question is not shown. */
function useAnswer({ operation }: ListQuestion) {
  const { client } = useDesk()
  const translate = useTranslate()
  const asked = useRef(0)
  const [state, setState] = useState<{ answer: Draft | null; errors: FieldErrors; failure: string | null }>({
    answer: null,
    errors: nothing,
    failure: null,
  })
  const [isAsking, setAsking] = useState(false)
  return {
    ...state,
    isAsking,
    async ask(query: Draft) {
      const own = ++asked.current
      setAsking(true)
      const found = await createHttp(client)(operation, { query })
        .then(({ json }) => ({ answer: json as Draft, errors: nothing, failure: null }))
        .catch(async (reason: unknown) => {
          const { errors, message } = await readFailure(reason)
          const isAtField = Object.keys(errors).length > 0
          return { answer: null, errors, failure: isAtField ? null : translate(message) }
        })
      if (own !== asked.current) return
      setState(found)
      setAsking(false)
    },
  }
}
