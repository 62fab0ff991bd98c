import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { ColumnsField } from './ColumnsField.tsx'
import { DownloadFoot } from './DownloadFoot.tsx'
import { FileFields } from './FileFields.tsx'
import { FilterFields } from './FilterFields.tsx'
import { FirstRows } from './FirstRows.tsx'
import { KeptChoices } from './KeptChoices.tsx'
import { type ExportPlan, firstPlan, type Preview, withChoice } from './plan.ts'
import { usePreview } from './use-preview.ts'
import '../../kit/answers.css'
import '../../forms/form.css'
import '../../forms/inputs.css'
import './advisors-export.css'

/** Advisors as a file: which columns, who, and what kind of file (product §17.9). */
export function AdvisorsExportPage() {
  const translate = useTranslate()
  const { language } = useDesk()
  const [plan, setPlan] = useState(() => firstPlan(language))
  const { preview, rowColumns, failure, retry, isStale } = usePreview(plan)
  const change = (changes: Partial<ExportPlan>) => setPlan((before) => ({ ...before, ...changes }))
  return (
    <>
      <PageTitle>{translate('Advisors export')}</PageTitle>
      <h1>{translate('Advisors export')}</h1>
      <p className="lead">{translate('Choose what the file holds. The first rows show how it will look.')}</p>
      {preview ? (
        <Choosing preview={preview} plan={plan} change={change}>
          {failure ? (
            <LoadFailure failure={failure} retry={retry} text={failureText} staysHere />
          ) : (
            <FirstRows preview={preview} columns={rowColumns} isStale={isStale} />
          )}
        </Choosing>
      ) : failure ? (
        <LoadFailure failure={failure} retry={retry} text={failureText} staysHere />
      ) : (
        <LoadingBox />
      )}
    </>
  )
}

const failureText = 'The advisors could not be read.'

interface ChoosingProps {
  readonly preview: Preview
  readonly plan: ExportPlan
  readonly change: (changes: Partial<ExportPlan>) => void
  /** The first rows, or what is in their place. */
  readonly children: ReactNode
}

function Choosing({ preview, plan, change, children }: ChoosingProps) {
  const { columns: known } = preview
  // The first reading asks for none, and has the usual ones.
  const [usual] = useState(() => known.filter((column) => column.is_chosen).map(({ name }) => name))
  const columns = plan.columns ?? usual
  return (
    <>
      <div className="export">
        <div className="export-choices">
          <KeptChoices
            plan={plan}
            columns={columns}
            known={known}
            take={(choice) => change(choice ? withChoice(plan, choice, known) : { columns: null })}
          />
          <Part title="Columns">
            <ColumnsField known={known} columns={columns} change={(next) => change({ columns: next })} />
          </Part>
          <Part title="Who">
            <FilterFields plan={plan} change={change} />
          </Part>
          <Part title="File">
            <FileFields plan={plan} change={change} />
          </Part>
        </div>
        <Part title="First rows">{children}</Part>
      </div>
      <DownloadFoot plan={plan} columns={columns} total={preview.total} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className="export-part" aria-labelledby={id}>
      <h2 id={id}>{translate(title)}</h2>
      {children}
    </section>
  )
}
