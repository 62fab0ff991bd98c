import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { CheckField } from '#ui/CheckField.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { DraftDialog } from '../../../kit/saving/DraftDialog.tsx'
import { useTimes } from '../../../kit/times.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useMayCall } from '../../../kit/use-may-call.ts'
import type { PickedAdvisor } from '../../advisors/public.ts'
import {
  OverlapFields,
  type Overlaps,
  SettlingStep,
  type SettlingStepProps,
  useOverlaps,
} from '../../overlaps/public.ts'
import { BlockFields } from './BlockFields.tsx'
import {
  type BlockDraft,
  type BlockKind,
  bodyOf,
  canSkip,
  closedTimeOf,
  dateOf,
  draftOf,
  withSkipped,
} from './block-draft.ts'
import type { RecordDialogProps } from './OpenedSlotDialog.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { useBlockParts } from './use-block-parts.ts'
import { type Block, useRecord } from './use-record.ts'
import { useRecordEdit } from './use-record-edit.ts'

/** What was blocked, and what is to become of the appointments in it. */
type BlockedTime = Pick<SettlingStepProps, 'time' | 'settlement' | 'substitute'>

/** Time in which nobody can book: once, every week or whole days; then what lies in it is settled. */
export function BlockDialog({ uuid, date, span, close, done }: RecordDialogProps) {
  const { data, failure, retry, isThere } = useRecord('blocks', uuid)
  const [blocked, setBlocked] = useState<BlockedTime | null>(null)
  const translate = useTranslate()
  const alias = useAlias()
  if (blocked)
    return (
      <DraftDialog title={translate('Appointments in this time')} close={done}>
        {() => <SettlingStep {...{ alias, done, ...blocked }} />}
      </DraftDialog>
    )
  if (!isThere) return <ReadingDialog title="Block time" {...{ failure, retry, close }} />
  const saved = (time: BlockedTime | null) => (time ? setBlocked(time) : done())
  return <BlockForm record={data ?? null} {...{ date, span, close, saved }} />
}

interface FormProps extends Omit<RecordDialogProps, 'uuid' | 'done'> {
  readonly record: Block | null
  /** @param blocked null where it was deleted, or the appointments are not this user's to settle */
  readonly saved: (blocked: BlockedTime | null) => void
}

function BlockForm({ record, date, span, close, saved }: FormProps) {
  const translate = useTranslate()
  const times = useTimes()
  const { zone } = times
  const day = dateOf(date, zone)
  const recordEdit = useRecordEdit<'blocks', BlockDraft>({
    name: 'blocks',
    record,
    draftOf: (stored) => draftOf(stored, date, zone),
    ...(span && { first: draftOf(record, date, zone, span) }),
    parts: useBlockParts(),
    bodyOf: (draft) => bodyOf(draft, zone),
    done: (stored) => saved(stored && lying.blocked()),
  })
  const { draft, errors, change } = recordEdit.edit
  const lying = useLying(draft, zone)
  const changePart = (part: Partial<BlockDraft>) => change((before) => ({ ...before, ...part }))
  return (
    <RecordDialog
      title={translate(record ? 'Blocked time' : 'Block time')}
      question="Delete this block? Its time can be booked again."
      isAtField={(path) => path === 'title' || fieldsOf[draft.kind].includes(path)}
      close={close}
      {...recordEdit}
    >
      <BlockFields draft={draft} errors={errors} change={changePart} />
      {record?.kind === 'weekly' && canSkip(draft, day) && (
        <CheckField
          label={translate('Leave out {day}', { day: times.day(date) })}
          errors={errors.skipped_dates}
          checked={draft.skipped.includes(day)}
          onChange={({ target }) => changePart(withSkipped(draft, day, target.checked))}
        />
      )}
      <TextInput
        label={translate('Reason')}
        help={translate('Only you read it, for instance Lunch break.')}
        errors={errors.title}
        value={draft.title}
        maxLength={255}
        onValue={(title) => changePart({ title })}
      />
      <OverlapFields
        overlaps={lying.overlaps}
        substitute={lying.substitute}
        pickSubstitute={lying.setSubstitute}
      />
    </RecordDialog>
  )
}

interface LyingInDraft {
  readonly overlaps: Overlaps
  readonly substitute: PickedAdvisor | null
  readonly setSubstitute: (substitute: PickedAdvisor | null) => void
  readonly blocked: () => BlockedTime | null
}

/** What lies in the time that a draft would block, and what is chosen for it. */
function useLying(draft: BlockDraft, zone: string): LyingInDraft {
  const maySettle = useMayCall()('listOverlaps')
  const [substitute, setSubstitute] = useState<PickedAdvisor | null>(null)
  const time = maySettle ? closedTimeOf(draft, zone) : null
  const overlaps = useOverlaps(useAlias(), time)
  const blocked = () =>
    time && { time, settlement: overlaps.settlement(substitute?.slug ?? null), substitute }
  return { overlaps, substitute, setSubstitute, blocked }
}

/** Where the server's errors of each kind stand. */
const fieldsOf: Readonly<Record<BlockKind, readonly string[]>> = {
  once: ['date', 'start', 'end'],
  weekly: ['day', 'start_time', 'end_time', 'first_date', 'last_date', 'skipped_dates'],
  range: ['first_date', 'last_date'],
}
