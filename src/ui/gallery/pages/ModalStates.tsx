import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { Confirm } from '../../Confirm.tsx'
import { Modal } from '../../Modal.tsx'
import { MultiSelect } from '../../MultiSelect.tsx'
import { TextArea } from '../../TextArea.tsx'
import { State } from '../State.tsx'
import { type Advisor, advisors } from '../samples.ts'
import { useWords } from '../words.ts'

type Shown = 'short' | 'long' | 'form' | 'confirm' | 'danger' | null

export function ModalStates() {
  const w = useWords()
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  const opener = (id: Exclude<Shown, null>, name: string) => (
    <State id={id} name={name}>
      <Button onClick={() => setShown(id)}>{w('Öffnen', 'Open')}</Button>
    </State>
  )
  return (
    <div className="g-states">
      {opener('short', w('Kurz', 'Short'))}
      {opener('long', w('Langer Inhalt', 'Long content'))}
      {opener('form', w('Formular mit Rückfrage darüber', 'Form with a question above it'))}
      {opener('confirm', w('Rückfrage', 'Question'))}
      {opener('danger', w('Rückfrage vor dem Löschen, läuft', 'Question before deleting, at work'))}
      {shown === 'short' && (
        <Modal title={w('Zu Kontakten hinzufügen', 'Add to contacts')} onClose={close}>
          <p>
            {w(
              'Scannen Sie den QR-Code, um den Kontakt auf Ihrem Smartphone zu speichern.',
              'Scan the QR code to add the contact to your smartphone.',
            )}
          </p>
        </Modal>
      )}
      {shown === 'long' && <LongContent onClose={close} />}
      {shown === 'form' && <FormInside onClose={close} />}
      {shown === 'confirm' && (
        <Confirm
          title={w('Push-Nachricht senden', 'Send push notification')}
          confirm={w('Senden', 'Send')}
          onConfirm={close}
          onCancel={close}
        >
          <p>
            {w(
              'Sie sind dabei, Nachrichten an mindestens 214 Personen zu senden. Möchten Sie fortfahren?',
              'You are about to send notifications to at least 214 people. Are you sure you want to proceed?',
            )}
          </p>
        </Confirm>
      )}
      {shown === 'danger' && (
        <Confirm
          title={w('Thema löschen', 'Delete topic')}
          confirm={w('Löschen', 'Delete')}
          danger
          busy
          onConfirm={close}
          onCancel={close}
        >
          <p>{w('Das lässt sich nicht rückgängig machen.', 'This cannot be undone.')}</p>
        </Confirm>
      )}
    </div>
  )
}

function LongContent({ onClose }: { onClose: () => void }) {
  const w = useWords()
  const paragraph = w(
    'Wir verarbeiten Ihre Angaben nur, um Ihre Anfrage zu beantworten. Danach werden sie nach der Frist gelöscht, die Ihre Sparkasse festgelegt hat. ',
    'We use your details to answer your request and for nothing else. Afterwards they are deleted after the time that your bank has set. ',
  )
  return (
    <Modal
      title={w('Hinweise zum Datenschutz und zur Verarbeitung Ihrer Angaben', 'How we use your details')}
      onClose={onClose}
      foot={
        <Button primary onClick={onClose}>
          {w('Verstanden', 'Got it')}
        </Button>
      }
    >
      <div className="g-stack">
        {Array.from({ length: 14 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs that never change places
          <p key={at}>{paragraph.repeat(2)}</p>
        ))}
      </div>
    </Modal>
  )
}

/** A list that is open takes Escape for itself; with something typed, closing asks first. */
function FormInside({ onClose }: { onClose: () => void }) {
  const w = useWords()
  const [selected, setSelected] = useState<Advisor[]>([])
  const [text, setText] = useState('')
  const [asks, setAsks] = useState(false)
  return (
    <Modal title={w('Nachricht', 'Message')} onClose={() => (text ? setAsks(true) : onClose())}>
      <div className="g-stack">
        <MultiSelect
          label={w('Beraterinnen und Berater', 'Advisors')}
          options={advisors}
          describe={({ slug, full_name }) => ({ key: slug, name: full_name })}
          selected={selected}
          onSelected={setSelected}
        />
        <TextArea label={w('Nachricht', 'Message')} limit={100} value={text} onValue={setText} />
        <Button primary>{w('Senden', 'Send')}</Button>
      </div>
      {asks && (
        <Confirm
          title={w('Verwerfen?', 'Discard?')}
          confirm={w('Verwerfen', 'Discard')}
          danger
          onConfirm={onClose}
          onCancel={() => setAsks(false)}
        >
          <p>{w('Ihre Nachricht ist noch nicht gesendet.', 'Your message has not been sent yet.')}</p>
        </Confirm>
      )}
    </Modal>
  )
}
