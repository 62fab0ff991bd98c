import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { DeleteChoiceDialog, KeepChoiceDialog } from './ChoiceDialogs.tsx'
import { type ExportColumn, type ExportPlan, isKeptAs, type KeptChoice, keptOf } from './plan.ts'
import { useKeptChoices } from './use-kept-choices.ts'

interface KeptChoicesProps {
  readonly plan: ExportPlan
  /** Those that the plan has. */
  readonly columns: readonly string[]
  readonly known: readonly ExportColumn[]
  readonly take: (choice: KeptChoice | null) => void
}

/** Choices that somebody kept by a name: taken up, changed, deleted. */
export function KeptChoices({ plan, columns, known, take }: KeptChoicesProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const { choices, read } = useKeptChoices()
  const [uuid, setUuid] = useState('')
  const [open, setOpen] = useState<'new' | 'change' | 'delete' | null>(null)
  const chosen = choices.find((choice) => choice.uuid === uuid) ?? null
  const close = () => setOpen(null)
  const mayKeep = mayCall('createAdvisorsExportChoice')
  const isChanged = chosen !== null && !isKeptAs(plan, columns, chosen)
  const done = (next: string) => {
    setUuid(next)
    read()
  }
  if (choices.length === 0 && !mayKeep) return null
  return (
    <div className="export-kept">
      {choices.length > 0 && (
        <Field
          label={translate('Kept choice')}
          help={isChanged ? translate('You have changed it since.') : undefined}
        >
          {(control) => (
            <select
              {...control}
              className="ui-in"
              value={chosen?.uuid ?? ''}
              onChange={(event) => {
                const next = event.currentTarget.value
                setUuid(next)
                take(choices.find((choice) => choice.uuid === next) ?? null)
              }}
            >
              <option value="">{translate('None: the usual columns')}</option>
              {choices.map((choice) => (
                <option key={choice.uuid} value={choice.uuid}>
                  {choice.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {mayKeep && (
        <div className="export-kept-actions">
          <Button disabled={columns.length === 0} onClick={() => setOpen('new')}>
            <Bookmark size={18} aria-hidden="true" />
            {translate('Keep as new')}
          </Button>
          {chosen && (
            <>
              <Button quiet disabled={columns.length === 0} onClick={() => setOpen('change')}>
                <Pencil size={18} aria-hidden="true" />
                {translate('Save or rename')}
              </Button>
              <Button quiet onClick={() => setOpen('delete')}>
                <Trash2 size={18} aria-hidden="true" />
                {translate('Delete')}
              </Button>
            </>
          )}
        </div>
      )}
      {(open === 'new' || (open === 'change' && chosen)) && (
        <KeepChoiceDialog
          before={open === 'new' ? null : chosen}
          kept={keptOf(plan, columns)}
          known={known}
          close={close}
          done={(choice) => done(choice.uuid)}
        />
      )}
      {open === 'delete' && chosen && (
        <DeleteChoiceDialog choice={chosen} known={known} close={close} done={() => done('')} />
      )}
    </div>
  )
}
