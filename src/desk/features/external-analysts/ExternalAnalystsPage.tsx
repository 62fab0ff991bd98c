import { type FormEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useReading } from '../../kit/use-reading.ts'
import {
  BranchHead,
  BranchPage,
  type ChosenBranch,
  useBranchLink,
  useWayBack,
} from '../organizations/public.ts'
import { AssignedAnalysts } from './AssignedAnalysts.tsx'
import type { Analyst, Assignment } from './changes.ts'
import { readAssignments, useAssignments } from './use-assignments.ts'
import { WeeklyMail } from './WeeklyMail.tsx'
import '../../forms/form.css'
import './external-analysts.css'

type Organization = components['schemas']['Organization']

const title = 'External analysts'

/** Who gets the weekly report of a branch (product §18.3, §18.5). */
export function ExternalAnalystsPage() {
  return (
    <BranchPage
      title={title}
      changes={['createExternalAnalystAssignment', 'deleteExternalAnalystAssignment']}
    >
      {(branch) => <Loaded {...branch} />}
    </BranchPage>
  )
}

interface Everything {
  readonly branch: Organization
  readonly analysts: readonly Analyst[]
  readonly assignments: readonly Assignment[]
}

function Loaded(chosen: ChosenBranch) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { data, failure, retry } = useReading<Everything>(['external-analysts', chosen.id], async () => {
    const [branch, analysts, assignments] = await Promise.all([
      client.GET('/api/v1/organizations/{id}', { params: { path: { id: chosen.id } } }),
      client.GET('/api/v1/external-analysts'),
      readAssignments(client, chosen.id),
    ])
    return { branch: branch.data as Organization, analysts: analysts.data as Analyst[], assignments }
  })
  if (data) return <ExternalAnalystForm {...chosen} {...data} />
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      {failure ? (
        <LoadFailure
          failure={failure}
          retry={retry}
          text="The analysts of this branch could not be loaded."
        />
      ) : (
        <LoadingBox />
      )}
    </>
  )
}

function ExternalAnalystForm({ id, mayChange, branch, analysts, assignments }: ChosenBranch & Everything) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const formId = useId()
  const form = useAssignments(id, assignments)
  const back = useWayBack()
  const editor = useBranchLink('/organizations-profiles/editor', id)
  const changed = form.changed.length > 0 ? [{ path: 'analysts', label: 'Assigned analysts', help: '' }] : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <>
      <BranchHead title={translate(title)} heading={translate(title)} />
      <p className="lead">
        {translate('They get the weekly report of {name} by e-mail.', { name: branch.name })}
        {editor && (
          <>
            {' '}
            <Link to={editor}>{translate('Organization profile')}</Link>
          </>
        )}
      </p>
      <WeeklyMail organization={id} />
      <form id={formId} className="analyst-form" onSubmit={submit} noValidate>
        {mayChange && <AnalystPicker analysts={analysts} form={form} />}
        <AssignedAnalysts list={form.draft} isNew={form.isNew} remove={mayChange ? form.remove : undefined} />
      </form>
      {mayChange && (
        <SaveBar
          formId={formId}
          changed={changed}
          wrong={[]}
          failure={form.failure}
          isAtField={(path) => path === 'external_analyst_alias'}
          isSaving={form.isSaving}
          cancel={() => (back ? navigate(back.to) : form.reset())}
        />
      )}
    </>
  )
}

interface AnalystPickerProps {
  readonly analysts: readonly Analyst[]
  readonly form: ReturnType<typeof useAssignments>
}

/** Adds one of the analysts that the branch does not have yet. */
function AnalystPicker({ analysts, form }: AnalystPickerProps) {
  const translate = useTranslate()
  const assigned = new Set(form.draft.map(({ alias }) => alias))
  return (
    <MultiSelect
      label={translate('Add an analyst')}
      options={analysts.filter(({ alias }) => !assigned.has(alias))}
      selected={[]}
      onSelected={([analyst]) => analyst && form.add(analyst)}
      describe={({ alias, full_name, email_address }) => ({
        key: alias,
        name: full_name,
        aside: email_address,
      })}
      emptyText={translate('There is no user to select. Please assign the appropriate role to a user first.')}
      noMatchText={translate('No matches - please try to enter another name.')}
      errors={form.failure?.errors.external_analyst_alias ?? []}
      disabled={form.isSaving}
      closesOnSelect
    />
  )
}
