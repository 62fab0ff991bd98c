import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { SignInAgain } from '../../kit/saving/RefusedAlert.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { allResources } from '../../resources/admin.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { restorableDaysOf } from '../history/use-history-path.ts'
import { overridesOf } from '../overrides.ts'
import {
  canUndoDelete,
  mayTryAgain,
  type Refusal,
  useConfirmedDelete,
  useUndoableDelete,
} from './deleting.ts'
import { isRefusedByRule, RefusedDeletion } from './RefusedDeletion.tsx'

interface DeleteDialogProps {
  readonly resource: ResourceDescription
  readonly records: readonly RaRecord[]
  readonly names: readonly string[]
  readonly close: () => void
  /** After everything is gone. */
  readonly onDeleted?: () => void
}

/** Asks before deleting, and says for each record that stays why it does. */
export function DeleteDialog(props: DeleteDialogProps) {
  const translate = useTranslate()
  const id = useId()
  // What the question was about: the list below changes as soon as the first record is gone.
  const [{ records, names }] = useState(props)
  const { resource, close, onDeleted } = props
  const isUndoable = canUndoDelete(resource)
  const deleteUndoably = useUndoableDelete(resource)
  const { isDeleting, refused, waiting, run, solve } = useConfirmedDelete({ ...props, records, names })
  const runUndoably = () => {
    void deleteUndoably(records, names)
    close()
    onDeleted?.()
  }
  const isTried = refused.length + waiting.length > 0
  const canDelete = !isTried || refused.some(mayTryAgain)
  const [name = ''] = names
  const question =
    names.length === 1
      ? translate('Delete {name}?', { name })
      : translate('Delete {count} entries?', { count: names.length })
  return (
    <Dialog
      open
      onClose={isDeleting ? undefined : close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 className="dialog-head" id={`${id}-title`}>
        {question}
      </h2>
      <div className="dialog-body" id={`${id}-text`}>
        {names.length > 1 && <p>{names.join(', ')}</p>}
        {!isTried && <WayBack resource={resource} />}
        {!isTried && <Before resource={resource} records={records} />}
        <Waiting names={waiting} isOneOfMany={names.length > 1} />
        <Refusals resource={resource} refused={refused} isOneOfMany={names.length > 1} solve={solve} />
      </div>
      <div className="dialog-foot">
        <Button variant={isTried ? 'outlined' : 'text'} onClick={close} disabled={isDeleting} autoFocus>
          {translate(isTried ? 'Close' : 'Cancel')}
        </Button>
        {canDelete && (
          <Button
            variant="contained"
            color="error"
            loading={isDeleting}
            onClick={isUndoable ? runUndoably : () => void run()}
          >
            {translate('Delete')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface WaitingProps {
  readonly names: readonly string[]
  readonly isOneOfMany: boolean
}

/** What is not gone yet, and where it is decided. */
function Waiting({ names, isOneOfMany }: WaitingProps) {
  const translate = useTranslate()
  const decided = useWaitingPage()
  if (names.length === 0) return null
  const text = decided
    ? 'It is deleted once a second person agrees. |||| {smart_count} entries are deleted once a second person agrees.'
    : 'The deletion was accepted, and is done later. |||| {smart_count} deletions were accepted, and are done later.'
  return (
    <div role="status">
      <p>{translate(text, { smart_count: names.length })}</p>
      {isOneOfMany && <p>{names.join(', ')}</p>}
      {decided && <Link to={decided.path}>{translate(decided.label)}</Link>}
    </div>
  )
}

/** The page of deletions that wait, where the description has one (x-admin.deletions) and the user may open it. */
function useWaitingPage() {
  const { pages } = useDesk().screens
  const { may } = useSession()
  const resource = allResources().find(({ raw }) => raw.hints.deletions === true)
  return resource && pages.find((page) => page.resource === resource.name && may(page.access))
}

/** Whether anything brings the records back, whoever is asked here. */
function WayBack({ resource }: Pick<DeleteDialogProps, 'resource'>) {
  const translate = useTranslate()
  const days = restorableDaysOf(resource)
  if (days)
    return (
      <p>
        {translate('An account admin can bring this back from the change log for {days} days.', { days })}
      </p>
    )
  return canUndoDelete(resource) ? null : <p>{translate('This cannot be undone.')}</p>
}

interface BeforeProps {
  readonly resource: ResourceDescription
  readonly records: readonly RaRecord[]
}

/** What becomes of others once the record is gone, where the resource has something to say of that. */
function Before({ resource, records }: BeforeProps) {
  const { beforeDelete } = overridesOf(resource.name)
  const [record] = records
  if (!beforeDelete || !record || records.length > 1) return null
  const Told = slotComponent(beforeDelete)
  return <Told resource={resource} record={record} />
}

interface RefusalsProps {
  readonly resource: ResourceDescription
  readonly refused: readonly Refusal[]
  readonly isOneOfMany: boolean
  readonly solve: (refusal: Refusal) => void
}

function Refusals({ resource, refused, isOneOfMany, solve }: RefusalsProps) {
  const told = refused.filter(isTold)
  const Help = useHelp(resource)
  return (
    <>
      <div role="alert" className="refused">
        {told.length < refused.length && <SignInAgain />}
        {told
          .filter(({ isSolved }) => !isSolved)
          .map((refusal) => (
            <RefusedDeletion
              key={refusal.record.id}
              resource={resource}
              refusal={refusal}
              isOneOfMany={isOneOfMany}
            />
          ))}
      </div>
      {Help &&
        told
          .filter(({ failure }) => isRefusedByRule(failure))
          .map((refusal) => (
            <Help
              key={refusal.record.id}
              resource={resource}
              record={refusal.record}
              retry={() => solve(refusal)}
            />
          ))}
    </>
  )
}

/** What can be done about a refusal, where the resource has something for that. */
function useHelp({ name }: ResourceDescription) {
  const { refused } = overridesOf(name)
  return refused && slotComponent(refused)
}

/** That the session has ended is told once for all. */
const isTold = ({ failure }: Refusal) => failure.status !== 401
