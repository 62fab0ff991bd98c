import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function ButtonStates() {
  const w = useWords()
  const save = w('Speichern', 'Save')
  return (
    <div className="g-states">
      <State id="kinds" name={w('Arten', 'Kinds')}>
        <div className="g-row">
          <Button primary>{save}</Button>
          <Button>{w('Erneut versuchen', 'Try again')}</Button>
          <Button quiet>{w('Abbrechen', 'Cancel')}</Button>
          <Button danger>{w('Löschen', 'Delete')}</Button>
        </div>
      </State>
      <State id="icon" name={w('Mit Bild', 'With icon')}>
        <div className="g-row">
          <Button primary>
            <Send className="i" aria-hidden="true" />
            {w('Senden', 'Send')}
          </Button>
          <Button>
            <Send className="i" aria-hidden="true" />
            {w('Senden', 'Send')}
          </Button>
        </div>
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <div className="g-row">
          <Button primary disabled>
            {save}
          </Button>
          <Button disabled>{w('Erneut versuchen', 'Try again')}</Button>
        </div>
      </State>
      <State id="busy" name={w('Speichert', 'Saving')}>
        <div className="g-row">
          <Button primary busy>
            {save}
          </Button>
          <Button busy>{save}</Button>
        </div>
      </State>
      <State id="try" name={w('Zum Ausprobieren: zwei Sekunden', 'To try: two seconds')}>
        <Saving />
      </State>
      <State id="long" name={w('Langer Text', 'Long text')}>
        <Button primary>
          {w(
            'Termin am Dienstag, 24. November 2026, um 14:30 Uhr verbindlich bei Dr. Anna Becker buchen',
            'Book the appointment with Dr Anna Becker on Tuesday 24 November 2026 at 14:30',
          )}
        </Button>
      </State>
    </div>
  )
}

function Saving() {
  const w = useWords()
  const [isSaving, setSaving] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <div className="g-row">
      <Button
        primary
        busy={isSaving}
        onClick={() => {
          setCount(count + 1)
          setSaving(true)
          setTimeout(() => setSaving(false), 2000)
        }}
      >
        {w('Speichern', 'Save')}
      </Button>
      <span className="muted">{w(`Gespeichert: ${count}`, `Saved: ${count}`)}</span>
    </div>
  )
}
