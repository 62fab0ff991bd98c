import { useTranslate } from 'react-admin'
import { TextInput } from '#ui/TextInput.tsx'
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
      <TextInput
        type="date"
        label={translate('Day')}
        errors={errors.date}
        value={draft.date}
        required
        onValue={(date) => change({ date })}
      />
      <TextInput
        type="time"
        label={translate('From')}
        errors={errors.start}
        value={draft.from}
        step={step}
        required
        onValue={(from) => change({ from })}
      />
      <TextInput
        type="time"
        label={translate('Until')}
        errors={errors.end}
        value={draft.to}
        step={step}
        required
        onValue={(to) => change({ to })}
      />
    </div>
  )
}
