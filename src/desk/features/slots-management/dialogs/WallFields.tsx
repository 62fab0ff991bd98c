import { useTranslate } from 'react-admin'
import { DateField } from '#ui/DateField.tsx'
import { TimeField } from '#ui/TimeField.tsx'
import type { WallSpan } from './wall.ts'

interface WallFieldsProps {
  readonly draft: WallSpan
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly change: (part: Partial<WallSpan>) => void
  /** Seconds. */
  readonly step: number
}

/** A day, and from when to when. */
export function WallFields({ draft, errors, change, step }: WallFieldsProps) {
  const translate = useTranslate()
  return (
    <div className="record-row">
      <DateField
        label={translate('Day')}
        errors={errors.date}
        value={draft.date}
        required
        onValue={(date) => change({ date })}
      />
      <TimeField
        label={translate('From')}
        errors={errors.start}
        value={draft.from}
        minutes={step / 60}
        required
        onValue={(from) => change({ from })}
      />
      <TimeField
        label={translate('Until')}
        errors={errors.end}
        value={draft.to}
        minutes={step / 60}
        required
        onValue={(to) => change({ to })}
      />
    </div>
  )
}
