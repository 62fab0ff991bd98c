import { useState } from 'react'
import { Steps } from '../../Steps.tsx'
import { LengthTag, RemovableTag, Tag } from '../../Tag.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function TagStates() {
  const w = useWords()
  const [names, setNames] = useState(['Anna Becker', 'Henning Claasen', 'Mehtap Özkan'])
  return (
    <div className="g-states">
      <State id="tag" name={w('Schlagwort', 'Tag')}>
        <div className="g-row">
          <Tag>{w('Neu', 'New')}</Tag>
          <Tag>{w('Baufinanzierung', 'Home loans')}</Tag>
        </div>
      </State>
      <State id="length" name={w('Länge', 'Length')}>
        <div className="g-row">
          {[0, 15, 30, 60, 90, 120, 1505].map((minutes) => (
            <LengthTag key={minutes} minutes={minutes} />
          ))}
        </div>
      </State>
      <State id="removable" name={w('Zum Entfernen', 'Removable')}>
        <div className="g-row">
          {names.map((name) => (
            <RemovableTag
              key={name}
              name={name}
              onClick={() => setNames(names.filter((other) => other !== name))}
            />
          ))}
        </div>
      </State>
      <State id="steps" name={w('Schritte', 'Steps')} wide>
        <div className="g-stack">
          <Steps step={1} steps={4} />
          <Steps step={3} steps={4} />
          <Steps step={4} steps={4} />
        </div>
      </State>
    </div>
  )
}
