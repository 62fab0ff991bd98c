import { Download as DownloadIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { FieldError } from '../../kit/FieldError.tsx'
import type { Failure } from '../../kit/failure.ts'
import { SignInAgain } from '../../kit/saving/RefusedAlert.tsx'
import { sentenceOf } from '../../kit/saving/use-write.ts'
import { useFormatter } from '../../resources/format.ts'
import { useDownload } from '../../screens/export/use-download.ts'
import type { DeletionSubject } from './types.ts'

const forms = [
  { form: 'html', label: 'Download as HTML' },
  { form: 'json', label: 'Download as JSON' },
] as const

type Form = (typeof forms)[number]['form']

interface ExportButtonsProps {
  readonly subject: DeletionSubject
  readonly searchAgain: () => void
}

/** What is held as a file: a page to read for the person who asked, or data for another program. */
export function ExportButtons({ subject, searchAgain }: ExportButtonsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const [made, setMade] = useState<Form | null>(null)
  const { bytes, failure, start, cancel } = useDownload({ staysHere: true })
  const isUnderWay = bytes !== null
  const press = (form: Form) => {
    if (isUnderWay) return cancel()
    setMade(form)
    void start({
      path: '/api/v1/deletion-tool/exports',
      body: { key: subject.key, format: form },
      query: {},
      name: `personal-data.${form}`,
    })
  }
  const megabytes = format.number(Math.round((bytes ?? 0) / 100_000) / 10)
  return (
    <div className="person-export">
      <div>
        {forms.map(({ form, label }) => {
          const isMade = isUnderWay && made === form
          return (
            <Button
              key={form}
              aria-describedby={`${id}-state`}
              disabled={isUnderWay && !isMade}
              onClick={() => press(form)}
            >
              {!isMade && <DownloadIcon size={18} aria-hidden="true" />}
              {translate(isMade ? 'Cancel' : label)}
            </Button>
          )
        })}
      </div>
      <p id={`${id}-state`} className="help">
        {isUnderWay && <Spinner />}
        {isUnderWay
          ? translate('The file is being made: {megabytes} MB so far.', { megabytes })
          : translate('HTML is a page to read and to print, JSON is for programs.')}
      </p>
      <span className="vh" role="status">
        {isUnderWay && translate('The file is being made.')}
      </span>
      <div role="alert" className="alerts">
        {failure && <NoFile failure={failure} searchAgain={searchAgain} />}
      </div>
    </div>
  )
}

interface NoFileProps {
  readonly failure: Failure
  readonly searchAgain: () => void
}

function NoFile({ failure, searchAgain }: NoFileProps) {
  const translate = useTranslate()
  if (failure.status === 401) return <SignInAgain go="Sign in in a new tab, then download again" />
  if (failure.status === 404)
    return (
      <>
        <FieldError
          messages={[
            translate('What you found is no longer valid: it was half an hour ago, or has changed.'),
          ]}
        />
        <Button onClick={searchAgain}>{translate('Search again')}</Button>
      </>
    )
  const told =
    failure.status === 429 ? [failure.message] : [sentenceOf(failure), 'No file was kept. Try again.']
  return <FieldError messages={told.map((each) => translate(each))} />
}
