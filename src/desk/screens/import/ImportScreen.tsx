import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { useFormModule } from '../../forms/use-form-module.ts'
import { useVersions } from '../../forms/use-versions.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useRunGuard } from '../../resources/runs/use-run.ts'
import { useAllowed, useResource } from '../../resources/use-resource.ts'
import { FormHead } from '../form/FormHead.tsx'
import { useForm } from '../form/use-form.ts'
import { BatchesUnderWay } from '../many/BatchesUnderWay.tsx'
import { RecordLoading } from '../RecordLoading.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'
import { ImportResult } from './ImportResult.tsx'
import type { ImportForms } from './mapping/targets.ts'
import { targetsOf } from './mapping/targets.ts'
import { useImport } from './use-import.ts'
import { useImportPlan } from './use-import-plan.ts'
import { otherLanguage, type Speaker, speakerOf } from './values/speaker.ts'
import '../../kit/answers.css'
import '../list/list.css'
import '../../forms/form.css'
import '../../forms/inputs.css'
import '../many/many.css'
import './import.css'

/** Message key. */
const title = 'Import'

/** Makes and changes records by the rows of a file: tried first, row by row, and only then sent (product §33.20). */
export function ImportScreen() {
  const resource = useResource()
  const translate = useTranslate()
  const speakers = useSpeakers()
  const create = useForm(resource.operations.create?.id)
  const edit = useForm(resource.operations.edit?.id)
  const isEditKnown = edit !== null || resource.operations.edit === undefined
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <FormHead resource={resource} title={translate(title)} />
      {create && isEditKnown && speakers ? (
        <Import resource={resource} create={create} edit={edit} speakers={speakers} />
      ) : (
        <RecordLoading />
      )}
    </>
  )
}

/** The reader's language and the other one: a file may be written in either. */
function useSpeakers(): readonly Speaker[] | null {
  const { language, languages, textsIn } = useDesk()
  const [speakers, setSpeakers] = useState<readonly Speaker[] | null>(null)
  useEffect(() => {
    const both = [
      ...new Set([
        language,
        otherLanguage(
          language,
          languages.map(({ locale }) => locale),
        ),
      ]),
    ]
    const load = async () => {
      // Without the texts of one, its files are read by names alone.
      const texts = await Promise.all(both.map((each) => textsIn(each).catch(() => ({}))))
      setSpeakers(both.map((each, index) => speakerOf(each, texts[index] ?? {})))
    }
    void load()
  }, [language, languages, textsIn])
  return speakers
}

interface ImportProps {
  readonly resource: ResourceDescription
  readonly create: FormModule
  readonly edit: FormModule | null
  readonly speakers: readonly Speaker[]
}

function Import({ resource, create, edit, speakers }: ImportProps) {
  const isHere = useVersions()
  const allowed = useAllowed(resource)
  const described = resource.raw.fields
  const createParts = useFormModule(create, { described })
  const editParts = useFormModule(edit ?? create, { described })
  const forms: ImportForms = {
    create: allowed.create ? createParts : null,
    edit: edit && allowed.edit ? editParts : null,
    all: edit ? [editParts, createParts] : [createParts],
  }
  const targets = targetsOf(resource, forms, speakers, isHere)
  const choice = useImportPlan(resource, targets)
  const shown = useImport({ resource, forms, targets, speakers })
  useOpenDraft({ changed: choice.plan && !shown.sent ? [{ label: title }] : [] })
  useRunGuard(shown.sent, title)
  const places = (path: string) => editParts.places(path) ?? createParts.places(path)
  if (shown.trial) {
    return <ImportResult resource={resource} places={places} shown={{ ...shown, trial: shown.trial }} />
  }
  return (
    <>
      <BatchesUnderWay kind="import" resource={resource.name} places={places} />
      <ColumnsForm targets={targets} choice={choice} shown={shown} />
    </>
  )
}
