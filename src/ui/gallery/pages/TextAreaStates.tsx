import { useState } from 'react'
import { lengthOf } from '../../Counter.tsx'
import { TextArea } from '../../TextArea.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function TextAreaStates() {
  const w = useWords()
  const notice = w(
    'Unser Vorsorgeabend am 3. Dezember: noch 12 Plätze frei. Melden Sie sich direkt bei mir an.',
    'Our evening on pensions is on 3 December, and 12 seats are left. Simply write to me to come.',
  )
  return (
    <div className="g-states">
      <State id="empty" name={w('Leer, mit Zähler', 'Empty, with counter')}>
        <Message first="" />
      </State>
      <State id="filled" name={w('Fast voll', 'Nearly full')}>
        <Message first={notice} />
      </State>
      <State id="error" name={w('Zu lang', 'Too long')}>
        <Message first={`${notice} ${w('Bis bald!', 'See you!')}`} />
      </State>
      <State id="one-row" name={w('Eine Zeile, nach unten zu ziehen', 'One row, pulled down at will')}>
        <TextArea rows={1} label="primary_color" defaultValue="#006754" />
      </State>
      <State id="disabled" name={w('Gesperrt', 'Disabled')}>
        <TextArea label={w('Nachricht', 'Message')} defaultValue={notice} disabled />
      </State>
      <State id="long" name={w('Langer Text', 'Long text')}>
        <TextArea
          label={w('Nachricht', 'Message')}
          hint={w('(freiwillig)', '(optional)')}
          rows={4}
          limit={2000}
          defaultValue={`${notice} `.repeat(6)}
        />
      </State>
    </div>
  )
}

function Message({ first }: { first: string }) {
  const w = useWords()
  const [text, setText] = useState(first)
  const tooLong = w(
    'Höchstens 100 Zeichen passen in den Hinweis.',
    'The notice holds 100 characters at most.',
  )
  return (
    <TextArea
      label={w('Nachricht', 'Message')}
      help={w('Steht auf dem Sperrbildschirm des Telefons.', 'Stands on the locked screen of the phone.')}
      limit={100}
      value={text}
      onValue={setText}
      errors={lengthOf(text) > 100 ? [tooLong] : []}
    />
  )
}
