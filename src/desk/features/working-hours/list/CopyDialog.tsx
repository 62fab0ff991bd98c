import { useId, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../../kit/saving/use-write.ts'
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
  const [source, setSource] = useState<'default' | 'advisor'>('default')
  const [from, setFrom] = useState<PickedAdvisor | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, failure, run, forget } = useCopying(close)
  const errors = isMissing ? [translate('Choose whose hours are copied.')] : (failure?.errors.from ?? [])

  const choose = (next: typeof source) => {
    forget()
    setMissing(false)
    setSource(next)
  }
  const submit = () => {
    if (source === 'advisor' && !from) return setMissing(true)
    setMissing(false)
    void run({
      from: source === 'default' ? null : (from?.slug ?? null),
      to: to.map(({ alias }) => alias),
    })
  }
  return (
    <FormDialog
      title={translate('Copy weekly hours')}
      about={translate('The hours of {names} are replaced.', { names: namesOf(to, translate) })}
      changed={from ? [{ label: 'Advisor' }] : []}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => source === 'advisor' && path === 'from'}
      submit={submit}
      close={close}
      submitLabel="Copy hours"
    >
      <Sources source={source} choose={choose} />
      {source === 'advisor' && (
        <AdvisorPicker
          label={translate('Advisor')}
          picked={from}
          onPicked={(advisor) => {
            setMissing(false)
            forget()
            setFrom(advisor)
          }}
          errors={errors}
        />
      )}
    </FormDialog>
  )
}

interface Copy {
  /** Alias of whose week is copied; null: the week that new advisors begin with. */
  readonly from: string | null
  readonly to: string[]
}

function useCopying(close: () => void) {
  const { client } = useDesk()
  const refresh = useRefresh()
  return useWrite<unknown, Copy>({
    write: (body) => client.POST('/api/v1/working-hours/copies', { body }),
    onDone: () => {
      refresh()
      close()
    },
  })
}

interface SourcesProps {
  readonly source: 'default' | 'advisor'
  readonly choose: (source: 'default' | 'advisor') => void
}

function Sources({ source, choose }: SourcesProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="radios" role="radiogroup" aria-label={translate('Whose hours are copied?')}>
      {sources.map(([value, label]) => (
        <label key={value} className="radio">
          <input
            type="radio"
            className="rb"
            name={id}
            checked={source === value}
            onChange={() => choose(value)}
          />
          {translate(label)}
        </label>
      ))}
    </div>
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
