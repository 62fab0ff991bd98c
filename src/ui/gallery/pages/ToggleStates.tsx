import { useState } from 'react'
import { Toggle } from '../../Toggle.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function ToggleStates() {
  const w = useWords()
  const [isOn, setOn] = useState(false)
  const label = 'WhatsApp'
  return (
    <div className="g-states">
      <State id="off" name={w('Aus', 'Off')}>
        <Toggle label={label} checked={isOn} onValue={setOn} />
      </State>
      <State id="on" name={w('Ein, mit Hilfe', 'On, with help')}>
        <Toggle
          label={label}
          defaultChecked
          help={w('Kunden erreichen Sie dann auch dort.', 'Customers can then reach you there, too.')}
        />
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <Toggle
          label={label}
          defaultChecked
          errors={[
            w('Ohne Ihre OSP-Nutzer-ID geht das nicht.', 'This does not work without the OSP user ID.'),
          ]}
        />
      </State>
      <State id="disabled-off" name={w('Gesperrt, aus', 'Disabled, off')}>
        <Toggle label={label} disabled />
      </State>
      <State id="disabled-on" name={w('Gesperrt, ein', 'Disabled, on')}>
        <Toggle label={label} disabled defaultChecked />
      </State>
      <State id="long" name={w('Langer Text', 'Long text')}>
        <Toggle
          label={w(
            'Kundinnen und Kunden dürfen mir auch außerhalb der Öffnungszeiten meiner Filiale eine Nachricht schreiben',
            'Customers may also write me a message outside of the opening hours of my branch',
          )}
          hint={w('(freiwillig)', '(optional)')}
        />
      </State>
    </div>
  )
}
