import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { NameField } from '../../kit/NameField.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import type { ExportColumn, KeptChoice } from './plan.ts'
import { type ChoiceBody, useChoiceDeletion, useKeeping } from './use-kept-choices.ts'

interface KeepChoiceDialogProps {
  /** In whose place it is kept; null: it is a new one. */
  readonly before: KeptChoice | null
  readonly kept: Omit<ChoiceBody, 'name'>
  readonly known: readonly ExportColumn[]
  readonly close: () => void
  readonly done: (choice: KeptChoice) => void
}

/** Keeps the columns, their order and the kind of file by a name. */
export function KeepChoiceDialog({ before, kept, known, close, done }: KeepChoiceDialogProps) {
  const translate = useTranslate()
  const [name, setName] = useState(before?.name ?? '')
  const [wasTried, setTried] = useState(false)
  const { isBusy, failure, standsNow, run, forget } = useKeeping(before, (choice) => {
    close()
    done(choice)
  })
  return (
    <FormDialog
      title={translate(before ? 'Change kept choice' : 'Keep this choice')}
      about={translate('All who may export advisors find it here.')}
      changed={name.trim() === (before?.name ?? '') ? [] : [{ label: 'Name' }]}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => path === 'name'}
      submit={() => {
        setTried(true)
        if (name.trim() !== '') void run({ ...kept, name: name.trim() })
      }}
      close={close}
    >
      <NameField
        label={translate('Name')}
        help={translate('What the file is for, for instance Telephone list.')}
        value={name}
        change={setName}
        maxLength={100}
        {...{ wasTried, failure, forget }}
      />
      <p className="muted">{namesOf(kept.columns, known)}</p>
      <StandsNow choice={standsNow} known={known} />
    </FormDialog>
  )
}

interface DeleteChoiceDialogProps {
  readonly choice: KeptChoice
  readonly known: readonly ExportColumn[]
  readonly close: () => void
  readonly done: () => void
}

export function DeleteChoiceDialog({ choice, known, close, done }: DeleteChoiceDialogProps) {
  const translate = useTranslate()
  const { isBusy, failure, standsNow, run } = useChoiceDeletion(choice, () => {
    close()
    done()
  })
  return (
    <FormDialog
      title={translate('Delete {name}?', { name: choice.name })}
      about={translate('It is gone for all who may export advisors. Files that are there already stay.')}
      changed={[]}
      isBusy={isBusy}
      failure={failure}
      submit={() => void run()}
      close={close}
      submitLabel="Delete"
      isDangerous
    >
      <p className="muted">{namesOf(choice.columns, known)}</p>
      <StandsNow choice={standsNow} known={known} />
    </FormDialog>
  )
}

function StandsNow({ choice, known }: { choice: KeptChoice | null; known: readonly ExportColumn[] }) {
  const translate = useTranslate()
  if (!choice) return null
  return (
    <p>
      <span className="muted">{translate('As it stands now:')}</span> {choice.name},{' '}
      {namesOf(choice.columns, known)}
    </p>
  )
}

const namesOf = (columns: readonly string[], known: readonly ExportColumn[]) =>
  columns.map((name) => known.find((each) => each.name === name)?.label ?? name).join(', ')
