import { CheckField } from '../../CheckField.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function CheckFieldStates() {
  const w = useWords()
  const label = w(
    'Ich bin einverstanden, dass die Musterbank meine Angaben nutzt, um meine Anfrage zu beantworten.',
    'I agree that Musterbank uses my details to answer my request.',
  )
  return (
    <div className="g-states">
      <State id="empty" name={w('Leer', 'Empty')}>
        <CheckField label={label} />
      </State>
      <State id="filled" name={w('Angekreuzt', 'Ticked')}>
        <CheckField label={label} defaultChecked />
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <CheckField label={label} errors={[w('Bitte stimmen Sie zu.', 'Please agree to this.')]} />
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <CheckField label={label} disabled />
      </State>
      <State id="disabled-on" name={w('Gesperrt, angekreuzt', 'Disabled, ticked')}>
        <CheckField label={label} disabled defaultChecked />
      </State>
    </div>
  )
}
