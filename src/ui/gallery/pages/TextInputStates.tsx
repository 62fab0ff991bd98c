import { useState } from 'react'
import { TextInput } from '../../TextInput.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function TextInputStates() {
  const w = useWords()
  const label = w('Ihre OSP-Nutzer-ID', 'Your OSP User ID')
  return (
    <div className="g-states">
      <State id="empty" name={w('Leer', 'Empty')}>
        <TextInput label={label} help={w('Steht in Ihrem OSP-Profil.', 'It stands in your OSP profile.')} />
      </State>
      <State id="filled" name={w('Gefüllt, freiwillig', 'Filled, optional')}>
        <TextInput label={label} hint={w('(freiwillig)', '(optional)')} defaultValue="anna.becker" />
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <TextInput
          label={label}
          help={w('Steht in Ihrem OSP-Profil.', 'It stands in your OSP profile.')}
          errors={[
            w('Ihre OSP-Nutzer-ID darf nicht leer sein', 'Your OSP User ID cannot be empty'),
            w('Fragen Sie Ihre Administration danach.', 'Ask your administrator for it.'),
          ]}
        />
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <TextInput label={label} defaultValue="anna.becker" disabled />
      </State>
      <State id="read-only" name={w('Nur lesen', 'Read only')}>
        <TextInput label={label} defaultValue="anna.becker" readOnly />
      </State>
      <State id="prefix" name={w('Mit Vorsatz', 'With prefix')}>
        <TextInput label="Alias" prefix="/app/f/" defaultValue="hohenbrueck" />
      </State>
      <State id="trim" name={w('Kürzt Leerraum; Enter verlässt', 'Trims; Enter leaves')}>
        <Link />
      </State>
      <State id="counter" name={w('Mit Zähler', 'With counter')}>
        <TextInput
          label={w('Betreff', 'Subject')}
          limit={20}
          defaultValue={w('Termin am Montag', 'Monday')}
        />
      </State>
      <State id="long" name={w('Langer Text', 'Long text')}>
        <TextInput
          label={w(
            'Die vollständige Adresse der Seite, auf die der Hinweis auf dem Sperrbildschirm führt',
            'The whole address of the page that the notice on the locked screen leads to',
          )}
          prefix="https://www.musterbank.example/filialen/"
          defaultValue="hohenbrueck/vorsorge/abendveranstaltungen/2026/dezember"
          help={w(
            'Wer den Hinweis antippt, kommt auf diese Seite. Sie muss öffentlich sein und auf dem Telefon gut zu lesen.',
            'Whoever taps the notice gets to this page. It must be public and easy to read on a phone.',
          )}
        />
      </State>
    </div>
  )
}

function Link() {
  const w = useWords()
  const [link, setLink] = useState('')
  return (
    <TextInput
      label="Link"
      hint={w('(freiwillig)', '(optional)')}
      type="url"
      trim
      leaveOnEnter
      value={link}
      onValue={setLink}
    />
  )
}
