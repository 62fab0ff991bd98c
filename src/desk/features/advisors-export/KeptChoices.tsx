import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { DeleteChoiceDialog, KeepChoiceDialog } from './ChoiceDialogs.tsx'
import { type ExportColumn, type ExportPlan, isKeptAs, type KeptChoice, keptOf } from './plan.ts'
import { useKeptChoices } from './use-kept-choices.ts'

type Opened = 'new' | 'change' | 'delete'

interface KeptChoicesProps {
  readonly plan: ExportPlan
  /** Those that the plan has. */
  readonly columns: readonly string[]
  readonly known: readonly ExportColumn[]
  readonly take: (choice: KeptChoice | null) => void
}

/** Choices that somebody kept by a name: taken up, changed, deleted. */
export function KeptChoices({ plan, columns, known, take }: KeptChoicesProps) {
  const mayCall = useMayCall()
  const { choices, read } = useKeptChoices()
  const [uuid, setUuid] = useState('')
  const [open, setOpen] = useState<Opened | null>(null)
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
        <ChoiceSelect
          choices={choices}
          chosen={chosen}
          isChanged={isChanged}
          choose={(next) => {
            setUuid(next?.uuid ?? '')
            take(next)
          }}
        />
      )}
      {mayKeep && <Actions isChosen={chosen !== null} canKeep={columns.length > 0} open={setOpen} />}
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

interface ChoiceSelectProps {
  readonly choices: readonly KeptChoice[]
  readonly chosen: KeptChoice | null
  /** Whether the plan is another one by now. */
  readonly isChanged: boolean
  readonly choose: (choice: KeptChoice | null) => void
}

function ChoiceSelect({ choices, chosen, isChanged, choose }: ChoiceSelectProps) {
  const translate = useTranslate()
  return (
    <Field
      label={translate('Kept choice')}
      help={isChanged ? translate('You have changed it since.') : undefined}
    >
      {(control) => (
        <select
          {...control}
          className="ui-in"
          value={chosen?.uuid ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose(choices.find(({ uuid }) => uuid === value) ?? null)
          }
        >
          <option value="">{translate('None: the usual columns')}</option>
          {choices.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ActionsProps {
  /** Whether there is one to change. */
  readonly isChosen: boolean
  /** Whether there are columns to keep. */
  readonly canKeep: boolean
  readonly open: (what: Opened) => void
}

function Actions({ isChosen, canKeep, open }: ActionsProps) {
  const translate = useTranslate()
  return (
    <div className="export-kept-actions">
      <Button disabled={!canKeep} onClick={() => open('new')}>
        <Bookmark size={18} aria-hidden="true" />
        {translate(isChosen ? 'Keep as new' : 'Keep this choice')}
      </Button>
      {isChosen && (
        <>
          <Button quiet disabled={!canKeep} onClick={() => open('change')}>
            <Pencil size={18} aria-hidden="true" />
            {translate('Save or rename')}
          </Button>
          <Button quiet onClick={() => open('delete')}>
            <Trash2 size={18} aria-hidden="true" />
            {translate('Delete')}
          </Button>
        </>
      )}
    </div>
  )
}
