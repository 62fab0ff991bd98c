/**
 * An advisor's signature for mail programs (product §14.6). Outlook draws it as Word does, so it is one table with styles
 * at its elements and sizes at its pictures; others take style sheets away. Texts have no colour of their own: each
 * program writes them in its ink, which suits light and dark mails alike.
 */
import { escaped } from './html.ts'
import { mailLink } from './mail.ts'
import { telLink } from './phone.ts'

export interface SignaturePhone {
  readonly label: string
  /** As it is read. */
  readonly shown: string
  /** E.164 */
  readonly number: string
}

export interface SignatureLink {
  readonly label: string
  readonly href: string
}

export interface SignatureLogo {
  readonly src: string
  /** In px. */
  readonly width: number
  readonly height: number
}

export interface Signature {
  readonly name: string
  readonly position: string | null
  readonly institution: string
  readonly logo: SignatureLogo | null
  /** The branch by its name and its address, as far as there are any. */
  readonly branch: readonly string[]
  readonly phones: readonly SignaturePhone[]
  readonly email: { readonly label: string; readonly address: string } | null
  /** The first one stands on a ground of its own. */
  readonly links: readonly SignatureLink[]
  /** '#rrggbb': the ground of the first link, what is written on it, and the line at the side. */
  readonly primary: string
  readonly onPrimary: string
}

export function signature(content: Signature): { html: string; text: string } {
  const clean = cleaned(content)
  return { html: markup(clean), text: plain(clean) }
}

/** Control characters and line breaks would tear lines apart, in a mail's text above all. */
function cleaned<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() as Value
  if (Array.isArray(value)) return value.map(cleaned) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)])) as Value
}

function plain({ name, position, institution, branch, phones, email, links }: Signature): string {
  const parts = [
    [name, position],
    [institution, ...branch],
    [...phones.map(({ label, shown }) => `${label}: ${shown}`), email && `${email.label}: ${email.address}`],
    links.map(({ label, href }) => `${label}: ${href}`),
  ]
  return parts
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

// Word knows none of the newer families and falls to Times where it finds nothing it knows.
const font = 'font-family:Arial,Helvetica,sans-serif'
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function markup(content: Signature): string {
  const { name, position, institution, logo, branch, phones, email, links, primary } = content
  const contacts = [
    ...phones.map(({ label, shown, number }) => `${escaped(label)}: ${link(telLink(number), shown)}`),
    ...(email ? [`${escaped(email.label)}: ${link(mailLink(email.address), email.address)}`] : []),
  ]
  const paragraphs = [
    [`<b style="font-size:16px">${escaped(name)}</b>`, ...(position ? [escaped(position)] : [])],
    [`<b>${escaped(institution)}</b>`, ...branch.map(escaped)],
    contacts,
  ].filter((lines) => lines.length > 0)
  const rows = [
    ...(logo ? [`<tr><td style="padding:0 0 12px 0">${picture(logo, institution)}</td></tr>`] : []),
    ...paragraphs.map((lines) => row(lines.join('<br>'))),
    `<tr><td style="padding:4px 0 0 0">${ways(links, content)}</td></tr>`,
  ]
  return (
    `<table ${table} style="border-collapse:collapse"><tr>` +
    `<td style="padding:2px 0 2px 16px;border-left:3px solid ${primary}">` +
    `<table ${table} style="border-collapse:collapse">${rows.join('')}</table></td></tr></table>`
  )
}

const row = (html: string) =>
  `<tr><td style="padding:0 0 8px 0;${font};font-size:14px;line-height:20px">${html}</td></tr>`

const link = (href: string, text: string) => `<a href="${escaped(href)}">${escaped(text)}</a>`

/** On white, since signs are drawn for white paper and some mails are dark. */
const picture = ({ src, width, height }: SignatureLogo, name: string) =>
  `<table ${table} style="border-collapse:collapse"><tr><td bgcolor="#ffffff" style="padding:4px;background:#ffffff;line-height:0">` +
  `<img src="${escaped(src)}" width="${width}" height="${height}" alt="${escaped(name)}" border="0" style="display:block;width:${width}px;height:${height}px;border:0;color:#1b2422;${font};font-size:14px;line-height:20px"></td></tr></table>`

/** Word gives a link no ground, but the cell that it stands in. */
function ways(links: readonly SignatureLink[], { primary, onPrimary }: Signature): string {
  const cells = links.map(({ label, href }, index) =>
    index === 0
      ? `<td bgcolor="${primary}" style="padding:8px 14px;background:${primary};border-radius:6px;white-space:nowrap;${font};font-size:14px;line-height:20px">` +
        `<a href="${escaped(href)}" style="color:${onPrimary};text-decoration:none"><font color="${onPrimary}"><b>${escaped(label)}</b></font></a></td>`
      : `<td style="padding:8px 0 8px 16px;white-space:nowrap;${font};font-size:14px;line-height:20px">${link(href, label)}</td>`,
  )
  return `<table ${table} style="border-collapse:separate"><tr>${cells.join('')}</tr></table>`
}
