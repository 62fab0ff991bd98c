import { type ReactNode, useState } from 'react'
import { DateField } from '../../DateField.tsx'
import { TimeField } from '../../TimeField.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function DateFieldStates() {
  const w = useWords()
  const day = w('Erster Tag', 'First day')
  const time = w('Von', 'From')
  return (
    <div className="g-states">
      <State id="empty" name={w('Leer', 'Empty')}>
        <Kept first="">{(kept) => <DateField label={day} {...kept} />}</Kept>
      </State>
      <State id="filled" name={w('Gefüllt', 'Filled')}>
        <Kept first="2026-12-24">{(kept) => <DateField label={day} {...kept} />}</Kept>
      </State>
      <State id="bounds" name={w('Mit Grenzen', 'With bounds')}>
        <Kept first="2026-12-24">
          {(kept) => <DateField label={day} min="2026-12-07" max="2027-01-15" required {...kept} />}
        </Kept>
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <Kept first="">
          {(kept) => <DateField label={day} errors={[w('Bitte wählen.', 'Please choose.')]} {...kept} />}
        </Kept>
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <Kept first="2026-12-24">{(kept) => <DateField label={day} disabled {...kept} />}</Kept>
      </State>
      <State id="time-empty" name={w('Uhrzeit, leer', 'Time, empty')}>
        <Kept first="">{(kept) => <TimeField label={time} {...kept} />}</Kept>
      </State>
      <State id="time" name={w('Uhrzeit', 'Time')}>
        <Kept first="14:30">{(kept) => <TimeField label={time} {...kept} />}</Kept>
      </State>
    </div>
  )
}

interface KeptProps {
  first: string
  children: (kept: { value: string; onValue: (value: string) => void }) => ReactNode
}

function Kept({ first, children }: KeptProps) {
  const [value, onValue] = useState(first)
  return children({ value, onValue })
}
