import { sheetOf } from '../sheet.ts'
import dock from './dock.css?inline'
import style from './panel.css?inline'

/** Gives the panel a place of its own, out of reach of the page's styles, and keeps it within reach of people. */
export function placePanel(): Element {
  const host = document.createElement('div')
  host.id = 'scenario-panel'
  host.popover = 'manual'
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheetOf(style)]
  document.adoptedStyleSheets.push(sheetOf(dock))
  const root = document.createElement('div')
  shadow.append(root)
  // A dialog of the page would close, or take the focus back.
  for (const event of ['keydown', 'keyup', 'click', 'mousedown', 'pointerdown', 'focusin'])
    host.addEventListener(event, (each) => each.stopPropagation())
  stayOnTop(host)
  new MutationObserver(() => stayOnTop(host)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open'],
  })
  return root
}

/** What is outside of an open modal dialog cannot be reached: the panel moves into it, and out again. */
function stayOnTop(host: HTMLElement): void {
  const dialogs = [...document.querySelectorAll('dialog:modal, .MuiDialog-container')]
  const place = dialogs.at(-1) ?? document.body
  if (host.parentElement !== place) move(host, place)
  const isOver = document.querySelector(menus) === null
  if (isOver !== host.matches(':popover-open')) host.togglePopover(isOver)
}

function move(host: HTMLElement, place: Element): void {
  const body = host.shadowRoot?.querySelector('.body')
  const scroll = body?.scrollTop ?? 0
  place.append(host)
  if (body) body.scrollTop = scroll
  // The desk's dialogs hide all that stands beside them.
  host.removeAttribute('aria-hidden')
}

/** Menus open over whatever is there, the panel too: it leaves the topmost layer while one is open. */
const menus = '.MuiPopover-root:not(.MuiModal-hidden), .MuiPopper-root'
