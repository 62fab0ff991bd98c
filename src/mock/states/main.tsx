import { createRoot } from 'react-dom/client'
import { themeCss } from '#ui/theme.ts'
import { loadScenarios } from '../load.ts'
import { sheetOf } from '../sheet.ts'
import { readStatesAddress } from './address.ts'
import { States } from './States.tsx'
import style from './states.css?inline'

/** No tenant's: the thumbnails show theirs. */
const ink = '#4a5560'

document.documentElement.lang = navigator.language.startsWith('de') ? 'de' : 'en'
const mode = localStorage.getItem('openbranch-mode')
if (mode) document.documentElement.dataset.mode = mode
document.adoptedStyleSheets.push(sheetOf(themeCss(ink)), sheetOf(style))

const asked = readStatesAddress(location.href)
const scenarios = await loadScenarios()
createRoot(document.querySelector('#root') as HTMLElement).render(
  asked ? <States {...asked} scenarios={scenarios} /> : null,
)
