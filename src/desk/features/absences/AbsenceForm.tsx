import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { dateIn } from '#rules/dates.ts'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { BusyFields } from '../../kit/saving/BusyFields.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useKeptFocus } from '../../kit/saving/use-kept-focus.ts'
import { useTimes } from '../../kit/times.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { useNow } from '../../kit/use-now.ts'
import { OverlapFields, type SettlingStepProps, useOverlaps } from '../overlaps/public.ts'
import { AbsenceFields } from './AbsenceFields.tsx'
import { type Absence, type AbsenceBasis, type AbsenceDraft, timeOf } from './absence.ts'
import { isAtAbsenceField, useAbsenceForm } from './use-absence-form.ts'

/** What was saved as a time, and what is to become of the appointments in it. */
export type SavedTime = Pick<SettlingStepProps, 'time' | 'settlement' | 'substitute'>

interface AbsenceFormProps {
  readonly alias: string
  /** Null: a new one. */
  readonly absence: Absence | null
  readonly save: (draft: AbsenceDraft, basis: AbsenceBasis) => Promise<unknown>
  /** What a new one begins with. */
  readonly first?: AbsenceDraft | undefined
  /** After it was saved. @param saved null where the appointments are not this user's to settle */
  readonly done: (saved: SavedTime | null) => void
  /** Asks whether it is to be deleted; left out where that is asked elsewhere. */
  readonly remove?: (() => void) | undefined
  /** Goes back; asks first where something was typed. */
  readonly leave: () => void
}

/** One absence of one advisor. */
export function AbsenceForm({ alias, absence, save, first, done, leave, remove }: AbsenceFormProps) {
  const translate = useTranslate()
  const form = useAbsenceForm({ read: absence ?? {}, save, first, onSaved: () => done(saved()) })
  const { substitute } = form.draft
  const maySettle = useMayCall()('listOverlaps')
  const time = maySettle ? timeOf(form.draft) : null
  const overlaps = useOverlaps(alias, time)
  const saved = () => time && { time, settlement: overlaps.settlement(substitute?.slug ?? null), substitute }
  const keptFocus = useKeptFocus(form.isSaving)
  return (
    <form
      noValidate
      {...keptFocus}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div className="dialog-body fields">
        <BusyFields isBusy={form.isSaving}>
          <AbsenceFields alias={alias} draft={form.draft} errors={form.errors} change={form.changePart} />
          {absence && <EndToday draft={form.draft} change={form.changePart} />}
          <OverlapFields overlaps={overlaps} substitute={substitute} />
        </BusyFields>
        <RefusedAlert failure={form.failure} isAtField={isAtAbsenceField} />
      </div>
      <div className="dialog-foot">
        {remove && (
          <Button className="absence-delete" variant="text" onClick={remove} disabled={form.isSaving}>
            {translate('Delete')}
          </Button>
        )}
        <Button variant="text" onClick={leave} disabled={form.isSaving}>
          {translate('Back')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={form.isSaving}>
          {translate(absence ? 'Save' : 'Enter an absence')}
        </Button>
      </div>
      <ConflictDialog edit={form} />
    </form>
  )
}

interface EndTodayProps {
  readonly draft: AbsenceDraft
  readonly change: (part: Partial<AbsenceDraft>) => void
}

/** Whoever is back sooner ends it; it is saved like any other change. */
function EndToday({ draft: { first_day, last_day }, change }: EndTodayProps) {
  const translate = useTranslate()
  const today = dateIn(useNow(), useTimes().zone)
  if (first_day > today || last_day <= today) return null
  return (
    <div>
      <Button variant="outlined" onClick={() => change({ last_day: today })}>
        {translate('Let it end today')}
      </Button>
    </div>
  )
}
