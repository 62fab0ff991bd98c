/** Development only (scripts/dev/gallery.ts serves it): a page for each primitive with all its states. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../base.css'
import '../measures.css'
import '../primitives.css'
import './gallery.css'
import deskMeasures from '../measures-desk.css?inline'
import { themeCss } from '../theme.ts'
import { Gallery } from './Gallery.tsx'
import { readLook } from './look.ts'

const look = readLook(new URL(location.href))
const page = document.documentElement
page.lang = look.language
page.dataset.side = look.side
if (look.mode !== 'system') page.dataset.mode = look.mode

const sheet = new CSSStyleSheet()
sheet.replaceSync(themeCss(look.colour) + (look.side === 'desk' ? deskMeasures : ''))
document.adoptedStyleSheets.push(sheet)

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <Gallery look={look} />
  </StrictMode>,
)
