import { useState } from 'react'
import { LoadingOverlay } from '../../LoadingOverlay.tsx'
import { TextArea } from '../../TextArea.tsx'
import { TextInput } from '../../TextInput.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function LoadingOverlayStates() {
  const w = useWords()
  const [attempts, setAttempts] = useState(0)
  return (
    <div className="g-states">
      <State id="loading" name={w('Wird geladen', 'Loading')}>
        <LoadingOverlay state="loading">
          <Below />
        </LoadingOverlay>
      </State>
      <State id="error" name={w('Fehler', 'Error')}>
        <LoadingOverlay state="error">
          <Below />
        </LoadingOverlay>
      </State>
      <State id="retry" name={w('Fehler, erneut versuchen', 'Error, try again')}>
        <LoadingOverlay
          state={attempts > 0 ? 'ready' : 'error'}
          error={w('Die Themen konnten nicht geladen werden.', 'The topics could not be loaded.')}
          onRetry={() => setAttempts(attempts + 1)}
        >
          <Below />
        </LoadingOverlay>
      </State>
      <State id="ready" name={w('Geladen', 'Loaded')}>
        <LoadingOverlay state="ready">
          <Below />
        </LoadingOverlay>
      </State>
    </div>
  )
}

function Below() {
  const w = useWords()
  return (
    <div className="g-stack g-high">
      <TextInput label={w('Name', 'Name')} defaultValue="Anna Becker" />
      <TextArea label={w('Nachricht', 'Message')} />
    </div>
  )
}
