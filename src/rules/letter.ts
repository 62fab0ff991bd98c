/** Mails as people should get them: one column, the facts first, one button, and the same in plain text. */
import { escaped } from './html.ts'
import { textParts } from './text-links.ts'

export interface Letter {
  readonly language: string
  readonly sender: string
  /** '#rrggbb', for the line above the letter. */
  readonly primaryColor: string | null
  /** Address of the sender's sign; their name stands where there is none, or where pictures are not shown. */
  readonly logo?: string | null
  readonly title: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Label and value; those without a value are left out. Addresses of pages can be opened in those with links. */
  readonly facts: readonly (readonly [
    label: string,
    value: string | null | undefined,
    hasLinks?: 'with links',
  ])[]
  /** Below the facts; what they show stands in words too, for whoever does not see them. */
  readonly pictures?: readonly {
    /** Address of the picture. */
    readonly src: string
    readonly title: string
    readonly alt: string
    /** In px, as it is shown where there is room. */
    readonly width: number
    readonly height: number
  }[]
  readonly button: { readonly label: string; readonly href: string } | null
  readonly footer: string
  /** The way out of such mails, below the reason why one gets them. */
  readonly wayOut?: { readonly label: string; readonly href: string }
  /** Of the sender, below every mail: name, address and what the law asks for; in lines. */
  readonly foot?: string | null
}

export function letter(content: Letter): { text: string; html: string } {
  const facts = content.facts.flatMap(([label, value, hasLinks]) =>
    value ? [[label, value, hasLinks === 'with links'] as const] : [],
  )
  return { text: plain(content, facts), html: markup(content, facts) }
}

type LetterFacts = readonly (readonly [label: string, value: string, hasLinks: boolean])[]

function plain(
  { title, greeting, paragraphs, pictures = [], button, footer, wayOut, foot, sender }: Letter,
  facts: LetterFacts,
): string {
  const out = wayOut ? `\n${wayOut.label}: ${wayOut.href}` : ''
  const table = facts
    .map(([label, value]) => `${label}: ${value.includes('\n') ? `\n${value}` : value}`)
    .join('\n')
  const shown = pictures.map((picture) => `${picture.title}: ${picture.alt}`)
  const link = button && `${button.label}: ${decodeURIComponent(button.href.replace(/^(mailto|tel):/, ''))}`
  const parts = [
    title,
    greeting,
    ...paragraphs,
    table,
    ...shown,
    link,
    `-- \n${sender}\n${footer}${out}`,
    foot,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

// Mail programs read no style sheets, so styles stand at the elements. Nearly black and nearly white are turned over
// by dark modes without losing contrast.
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#1b2422'
const muted = '#56625f'
const line = '#dfe5e3'
const neutral = '#3c4a47'

function markup(
  {
    language,
    sender,
    primaryColor,
    logo,
    title,
    greeting,
    paragraphs,
    pictures = [],
    button,
    footer,
    wayOut,
    foot,
  }: Letter,
  facts: LetterFacts,
): string {
  const stripe = /^#[0-9a-f]{6}$/i.test(primaryColor ?? '') ? primaryColor : neutral
  const rows = facts.map(
    ([label, value, hasLinks]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;font-weight:400;color:${muted};padding:8px 16px 8px 0">${escaped(label)}</th>` +
      `<td style="padding:8px 0;vertical-align:top;overflow-wrap:anywhere;word-break:break-word">${hasLinks ? linked(value) : lines(value)}</td></tr>`,
  )
  // On white, as they are drawn, also where the mail is shown dark.
  const drawings = pictures.map(
    (picture) =>
      `<p style="margin:0 0 8px;font-weight:600">${escaped(picture.title)}</p>` +
      `<img src="${escaped(picture.src)}" alt="${escaped(picture.alt)}" width="${picture.width}" height="${picture.height}" style="display:block;width:100%;max-width:${picture.width}px;height:auto;margin:0 0 24px;background:#ffffff">`,
  )
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 16px;${font};font-size:16px;line-height:1.5;color:${ink};background:#ffffff">
<div style="max-width:600px;margin:0 auto">
<p style="margin:0 0 24px;padding:12px 0 0;border-top:4px solid ${stripe};font-weight:600">${logo ? signOf(logo, sender) : escaped(sender)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600">${escaped(title)}</h1>
<table style="border-collapse:collapse;width:100%;margin:0 0 24px;border-top:1px solid ${line};border-bottom:1px solid ${line};font-size:16px">${rows.join('')}</table>${drawings.join('')}
<p style="margin:0 0 12px">${escaped(greeting)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${lines(paragraph)}</p>`).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${neutral};color:#ffffff;text-decoration:none;font-weight:600">${escaped(button.label)}</a></p>` : ''}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${line};font-size:14px;color:${muted}">${escaped(footer)}${wayOut ? `<br><a href="${escaped(wayOut.href)}" style="color:${muted}">${escaped(wayOut.label)}</a>` : ''}</p>
${foot ? `<p style="margin:12px 0 0;font-size:14px;color:${muted}">${linked(foot)}</p>` : ''}
</div>
</body>
</html>
`
}

/** On a white tile, since signs are drawn for white paper. */
const signOf = (logo: string, sender: string) =>
  `<img src="${escaped(logo)}" alt="${escaped(sender)}" height="32" style="height:32px;width:auto;max-width:160px;padding:3px;border-radius:6px;background:#ffffff">`

const linked = (text: string) =>
  textParts(text)
    .map(({ text: part, href }) =>
      href ? `<a href="${escaped(href)}" style="color:inherit">${escaped(part)}</a>` : lines(part),
    )
    .join('')

const lines = (text: string) => escaped(text).replace(/\r?\n/g, '<br>')
