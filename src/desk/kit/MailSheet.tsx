import { useEffect, useRef } from 'react'
import './mail-sheet.css'

/** A mail as mail programs show it, apart from the styles of the page around it. */
export function MailSheet({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.replaceChildren(sheetOf(html))
  }, [html])
  return <div className="mail-sheet" ref={host} />
}

/** The page's policy takes no styles from markup: they are read under another name, and set one by one. */
function sheetOf(html: string): Node {
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html')
  return copyOf(body)
}

/** What a letter is made of (rules/letter.ts), under which name it stands here; nothing else is copied. */
const names: Readonly<Record<string, string>> = {
  body: 'div',
  div: 'div',
  p: 'p',
  // Below the subject, which is the page's own heading.
  h1: 'h3',
  table: 'table',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  br: 'br',
  img: 'img',
}

function copyOf(node: Node): Node {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? '')
  const parts = [...node.childNodes].map(copyOf)
  const name = node instanceof HTMLElement ? names[node.localName] : undefined
  if (!name || !(node instanceof HTMLElement)) return document.createTextNode('')
  if (name === 'img' && !isShown(node)) return document.createTextNode('')
  const copy = document.createElement(name)
  copy.style.cssText = node.dataset.style ?? ''
  if (copy instanceof HTMLAnchorElement) addAddress(copy, node.getAttribute('href') ?? '')
  if (copy instanceof HTMLImageElement) addPicture(copy, node)
  if (name === 'th') copy.setAttribute('scope', 'row')
  copy.append(...parts)
  return copy
}

/** The sender's sign, by its whole address, and charts that came with the mail: no other picture stands in a letter. */
const isShown = (node: HTMLElement) =>
  /^(https?:|data:image\/png;base64,)/i.test(node.getAttribute('src') ?? '')

/** From the address that the page was opened by: its policy takes no pictures from others, the public one included. */
function addPicture(picture: HTMLImageElement, node: HTMLElement): void {
  const src = node.getAttribute('src') ?? ''
  picture.src = src.replace(/^https?:\/\/[^/]+(?=\/app\/pictures\/)/i, '')
  picture.alt = node.getAttribute('alt') ?? ''
}

function addAddress(link: HTMLAnchorElement, href: string): void {
  if (!/^(https?|mailto|tel):/i.test(href)) return
  link.href = href
  link.target = '_blank'
  link.rel = 'noreferrer'
}
