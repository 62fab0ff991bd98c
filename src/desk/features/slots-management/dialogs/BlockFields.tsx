import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { TimeField } from '#ui/TimeField.tsx'
import { type BlockDraft, type BlockKind, ofKind } from './block-draft.ts'
import { WallFields } from './WallFields.tsx'
import '../../../kit/answers.css'

interface Props {
  readonly draft: BlockDraft
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly change: (part: Partial<BlockDraft>) => void
}

/** Message keys. */
const kinds: Readonly<Record<BlockKind, string>> = {
  once: 'Once',
  weekly: 'Every week',
  range: 'Range of days',
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** How often, and when. */
export function BlockFields(props: Props) {
  const translate = useTranslate()
  const name = useId()
  const { draft, errors, change } = props
  return (
    <>
      <fieldset className="record-kinds">
        <legend className="ui-label">{translate('Kind')}</legend>
        {(Object.keys(kinds) as BlockKind[]).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              className="rb"
              name={name}
              checked={draft.kind === kind}
              onChange={() => change(ofKind(draft, kind))}
            />
            {translate(kinds[kind])}
          </label>
        ))}
      </fieldset>
      {draft.kind === 'once' && <WallFields {...{ draft, errors, change }} step={60} />}
      {draft.kind === 'weekly' && <WeeklyFields {...props} />}
      {draft.kind === 'range' && (
        <DatesFields
          first={draft.first}
          last={draft.last}
          errors={errors}
          onFirst={(first) => change({ first })}
          onLast={(last) => change({ last })}
        />
      )}
    </>
  )
}

function WeeklyFields({ draft, errors, change }: Props) {
  const translate = useTranslate()
  return (
    <>
      <div className="record-row">
        <Field label={translate('Day')} errors={errors.day}>
          {(control) => (
            <select
              {...control}
              className="ui-in"
              value={draft.day}
              onChange={(event) => change({ day: Number(event.currentTarget.value) })}
            >
              {weekdays.map((weekday, index) => (
                <option key={weekday} value={index + 1}>
                  {translate(weekday)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TimeField
          label={translate('From')}
          errors={errors.start_time}
          value={draft.from}
          required
          onValue={(from) => change({ from })}
        />
        <TimeField
          label={translate('Until')}
          errors={errors.end_time}
          value={draft.to}
          required
          onValue={(to) => change({ to })}
        />
      </div>
      <DatesFields
        first={draft.since}
        last={draft.until}
        errors={errors}
        onFirst={(since) => change({ since })}
        onLast={(until) => change({ until })}
        isOptional
      />
    </>
  )
}

interface DatesProps {
  /** YYYY-MM-DD or ''. */
  readonly first: string
  readonly last: string
  readonly errors: Props['errors']
  readonly onFirst: (first: string) => void
  readonly onLast: (last: string) => void
  readonly isOptional?: boolean
}

function DatesFields({ first, last, errors, onFirst, onLast, isOptional = false }: DatesProps) {
  const translate = useTranslate()
  const hint = isOptional ? translate('(optional)') : undefined
  return (
    <div className="record-row">
      <DateField
        label={translate('First day')}
        hint={hint}
        errors={errors.first_date}
        value={first}
        required={!isOptional}
        onValue={onFirst}
      />
      <DateField
        label={translate('Last day')}
        hint={hint}
        errors={errors.last_date}
        value={last}
        required={!isOptional}
        onValue={onLast}
      />
    </div>
  )
}
