import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DateField } from '#ui/DateField.tsx'
import { useFormatter } from '../../resources/format.ts'
import { FilterFrame } from './FilterFrame.tsx'
import { SetChip } from './SetChip.tsx'

export interface Days {
  /** YYYY-MM-DD, as both are. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface DaysChipProps extends Days {
  /** Message key of what is filtered. */
  readonly label: string
  readonly change: (days: Days) => void
}

/** A filter by days, from one to another; either end may stay open. */
export function DaysChip({ label, from, to, change }: DaysChipProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const days =
    from && to
      ? translate('{from} to {to}', { from: format.date(from), to: format.date(to) })
      : from
        ? translate('From {day}', { day: format.date(from) })
        : translate('Until {day}', { day: format.date(to ?? '') })
  const text = label === 'Days' ? days : `${translate(label)}: ${days}`
  return (
    <>
      {from || to ? (
        <SetChip text={text} edit={setAnchor} remove={() => change({})} />
      ) : (
        <button
          type="button"
          className="chip"
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Plus size={16} aria-hidden="true" />
          {translate(label)}
        </button>
      )}
      {anchor && (
        <DaysPopover
          anchor={anchor}
          label={label}
          from={from ?? ''}
          to={to ?? ''}
          close={() => setAnchor(null)}
          apply={(days) => {
            setAnchor(null)
            change(days)
          }}
        />
      )}
    </>
  )
}

interface DaysPopoverProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly from: string
  readonly to: string
  readonly apply: (days: Days) => void
  readonly close: () => void
}

function DaysPopover({ anchor, label, apply, close, ...days }: DaysPopoverProps) {
  const translate = useTranslate()
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const isBackwards = from !== '' && to !== '' && to < from
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    if (isBackwards) setWrong(true)
    else apply({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <FilterFrame label={translate(label)} anchor={anchor} submit={submit} close={close}>
      <DateField label={translate('First day')} autoFocus value={from} onValue={setFrom} />
      <DateField
        label={translate('Last day')}
        value={to}
        errors={isWrong && isBackwards ? [translate('The last day must not be before the first.')] : []}
        onValue={setTo}
      />
    </FilterFrame>
  )
}
