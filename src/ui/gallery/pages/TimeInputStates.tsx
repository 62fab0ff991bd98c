import { useId, useState } from 'react'
import { hoursFaults } from '#rules/working-hours.ts'
import { FieldError } from '../../Field.tsx'
import { TimeInput } from '../../TimeInput.tsx'
import { type UiTextKey, useTexts } from '../../texts.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function TimeInputStates() {
  const w = useWords()
  return (
    <div className="g-states">
      <State id="empty" name={w('Leer', 'Empty')}>
        <Time first="" help={w('Volle oder halbe Stunde, ab 03:00', 'Full or half hour, from 03:00')} />
      </State>
      <State id="filled" name={w('Gefüllt', 'Filled')}>
        <Time first="09:00" />
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <Time first="" isWrong />
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <Time first="09:00" disabled />
      </State>
      <State id="day" name={w('Ein Tag', 'A day')}>
        <Day start="09:00" end="17:00" />
      </State>
      <State id="day-error" name={w('Ein Tag, Beginn nach Ende', 'A day that ends before it starts')}>
        <Day start="14:00" end="12:00" />
      </State>
      <State id="day-empty" name={w('Ein hinzugefügter Tag', 'A day just added')}>
        <Day start="" end="" />
      </State>
    </div>
  )
}

interface TimeProps {
  first: string
  help?: string
  isWrong?: boolean
  disabled?: boolean
}

function Time({ first, isWrong, ...props }: TimeProps) {
  const w = useWords()
  const t = useTexts()
  const [time, setTime] = useState(first)
  const faults = hoursFaults({ start_time: time, end_time: '23:30' })
  const errors = isWrong ? (faults?.startTime ?? []).map((key) => t(key as UiTextKey)) : []
  return (
    <TimeInput
      label={w('Montag, Beginn', 'Monday, start')}
      {...props}
      {...{ errors }}
      value={time}
      onValue={setTime}
    />
  )
}

function Day({ start, end }: { start: string; end: string }) {
  const w = useWords()
  const t = useTexts()
  const id = useId()
  const [hours, setHours] = useState({ start_time: start, end_time: end })
  const faults = hoursFaults(hours)
  const said = [...(faults?.startTime ?? []), ...(faults?.endTime ?? [])].map((key) => t(key as UiTextKey))
  const wrong = (isWrong: unknown) => ({ invalid: Boolean(isWrong), 'aria-describedby': faults ? id : '' })
  return (
    <div className="g-day">
      <div>
        <TimeInput
          hideLabel
          label={w('Montag, Beginn', 'Monday, start')}
          value={hours.start_time}
          onValue={(start_time) => setHours({ ...hours, start_time })}
          {...wrong(faults?.startTime)}
        />
        <span className="muted">{w('bis', 'to')}</span>
        <TimeInput
          hideLabel
          label={w('Montag, Ende', 'Monday, end')}
          value={hours.end_time}
          onValue={(end_time) => setHours({ ...hours, end_time })}
          {...wrong(faults)}
        />
      </div>
      {faults && <FieldError id={id} messages={said} />}
    </div>
  )
}
