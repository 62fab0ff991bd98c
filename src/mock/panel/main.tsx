import { createRoot } from 'react-dom/client'
import { answering } from '../answering.ts'
import { callsHere } from '../calls.ts'
import { isThumbnail, keptChoices } from '../kept-choices.ts'
import { loadScenarios } from '../load.ts'
import { panelMemory } from './memory.ts'
import { Panel } from './Panel.tsx'
import { placePanel } from './place.ts'

const send = window.fetch.bind(window)
const scenarios = loadScenarios(send)
const choices = keptChoices()
const calls = callsHere()

window.fetch = answering(send, {
  scenarios,
  choices: choices.get,
  onCall: (operation) => void scenarios.then((known) => calls.note(operation, known)),
})

if (!isThumbnail()) {
  const memory = panelMemory()
  const known = await scenarios
  createRoot(placePanel()).render(<Panel scenarios={known} choices={choices} calls={calls} memory={memory} />)
}
