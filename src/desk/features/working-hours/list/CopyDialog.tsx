import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { type FormEvent, useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { FieldError } from '../../../kit/FieldError.tsx'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import '../../../forms/form.css'
import '../../../forms/inputs.css'
import { AdvisorPicker, type PickedAdvisor } from '../../advisors/public.ts'

const sources = [
  ['default', 'The default hours'],
  ['advisor', 'Those of an advisor'],
] as const

interface CopyDialogProps {
  readonly to: readonly { readonly alias: string; readonly name: string }[]
  readonly close: () => void
}

/** Gives the institution's week, or that of an advisor, to one or to many. */
export function CopyDialog({ to, close }: CopyDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { client } = useDesk()
  const id = useId()
  const [source, setSource] = useState<'default' | 'advisor'>('default')
  const [from, setFrom] = useState<PickedAdvisor | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)

  const copy = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (source === 'advisor' && !from) return setErrors([translate('Choose whose hours are copied.')])
    setSaving(true)
    setErrors([])
    try {
      const body = {
        from: source === 'default' ? null : (from?.slug ?? null),
        to: to.map(({ alias }) => alias),
      }
      await client.POST('/api/v1/working-hours/copies', { body })
      notify('Success!', { type: 'success' })
      refresh()
      close()
    } catch (reason) {
      const failure = await readFailure(reason)
      setErrors(Object.values(failure.errors).flat())
      notify(noticeOf(failure), { type: 'error' })
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      fullWidth
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Copy weekly hours')}
      </h2>
      <form noValidate onSubmit={copy}>
        <div className="dialog-body fields">
          <p id={`${id}-text`}>
            {translate('The hours of {names} are replaced.', { names: namesOf(to, translate) })}
          </p>
          <div className="radios" role="radiogroup" aria-label={translate('Whose hours are copied?')}>
            {sources.map(([value, label]) => (
              <label key={value} className="radio">
                <input
                  type="radio"
                  className="rb"
                  name={id}
                  checked={source === value}
                  disabled={isSaving}
                  onChange={() => {
                    setErrors([])
                    setSource(value)
                  }}
                />
                {translate(label)}
              </label>
            ))}
          </div>
          {source === 'advisor' && (
            <AdvisorPicker label={translate('Advisor')} picked={from} onPicked={setFrom} errors={errors} />
          )}
          {source === 'default' && (
            <div role="alert">{errors.length > 0 && <FieldError messages={errors} />}</div>
          )}
        </div>
        <div className="dialog-foot">
          <Button variant="text" onClick={close} disabled={isSaving}>
            {translate('Cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={isSaving}>
            {translate('Copy hours')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const mostNames = 3

type Translate = (key: string, values?: Record<string, unknown>) => string

/** Few by their names, of many how many they are. */
export function namesOf(advisors: CopyDialogProps['to'], translate: Translate): string {
  return advisors.length <= mostNames
    ? advisors.map(({ name }) => name).join(', ')
    : translate('{count} advisors', { count: advisors.length })
}
