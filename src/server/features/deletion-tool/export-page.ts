/** The page on which a person reads what is held on them: whole, without scripts, and with nothing from elsewhere. */
import { dateFormatOf } from '#rules/date-formats.ts'
import { escaped } from '#rules/html.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { labelOf, wordOf } from './export-words.ts'
import type { PersonalDataFile } from './exporting.ts'
import type { KeptKind } from './held.ts'
import { kindName } from './kind-names.ts'

type Around = Pick<Ctx, 'translate' | 'language' | 'tenant' | 'settings'>

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;border-bottom:1px solid #bbb}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:1rem 0;padding-bottom:1rem;border-bottom:1px solid #ddd}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}dl dl{border:0;padding:0;margin:0}img{max-width:12rem}
@media(max-width:40rem){dl{grid-template-columns:1fr}dt{margin-top:.5rem}}
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#eee}dt{color:#bbb}}`

export function exportPage(data: PersonalDataFile, kept: readonly KeptKind[], around: Around): string {
  const { translate, language, tenant } = around
  const title = translate('What {tenant} holds on {name}', { tenant: tenant.name, name: data.name })
  const kinds = Object.entries(data.records)
  const parts = kinds.map(([kind, rows]) => section(translate(kindName(kind)), rows, around))
  const intro = translate(
    'Made on {day}. Below stands everything that is stored, one kind after the other.',
    {
      day: sayInstant(data.exported_at, around),
    },
  )
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>`,
    `<p>${escaped(intro)}</p>`,
    kinds.length === 0 ? `<p>${escaped(translate('Nothing is held.'))}</p>` : parts.join(''),
    keptSection(kept, around),
    rights(around),
    '</main></body></html>',
  ].join('\n')
}

const section = (title: string, rows: readonly object[], around: Around) =>
  `<section><h2>${escaped(title)} (${rows.length})</h2>${rows.map((row) => facts(row, around)).join('')}</section>`

function keptSection(kept: readonly KeptKind[], around: Around): string {
  const { translate } = around
  if (kept.length === 0) return ''
  const lines = kept.map(({ kind, count, until, reason }) => {
    const term =
      until === null ? '' : translate('Until {day}.', { day: sayInstant(until.toISOString(), around) })
    return `<dt>${escaped(translate(kindName(kind)))} (${count})</dt><dd>${escaped([term, translate(reason)].filter(Boolean).join(' '))}</dd>`
  })
  return `<section><h2>${escaped(translate('What has to stay'))}</h2><dl>${lines.join('')}</dl></section>`
}

/** Purposes and recipients are the institution's to say, and stand in its privacy policy. */
function rights({ translate, tenant, settings }: Around): string {
  const url = settings.privacy_url
  const link = url ? ` <a href="${escaped(url)}">${escaped(translate('Privacy policy'))}</a>` : ''
  const text = translate(
    'You can have wrong data corrected, ask {tenant} to delete or restrict them, object to their use, and complain to a data protection authority (GDPR Art. 15 to 21 and 77). What they are used for, who receives them and how long they are kept stands in the privacy policy.',
    { tenant: tenant.name },
  )
  return `<section><h2>${escaped(translate('Your rights'))}</h2><p>${escaped(text)}${link}</p></section>`
}

/** Long values are cut nowhere: what is held is shown whole. */
function facts(row: object, around: Around): string {
  const { what, ...values } = row as Readonly<Record<string, unknown>>
  const head = typeof what === 'string' ? `<h3>${escaped(around.translate(what))}</h3>` : ''
  const lines = Object.entries(values)
    .filter(([, value]) => value !== null && value !== '' && !isEmptyList(value))
    .map(([name, value]) => {
      const label = escaped(around.translate(labelOf(name)))
      const shown = isFile(name, values)
        ? file(String(value), values)
        : said(wordOf(name, value, around), around)
      return `<dt>${label}</dt><dd>${shown}</dd>`
    })
  return `${head}<dl>${lines.join('')}</dl>`
}

type Values = Readonly<Record<string, unknown>>

/** What was uploaded stands in base64 beside what it is. */
const isFile = (name: string, { media_type: type }: Values) =>
  (name === 'bytes' || name === 'content') && typeof type === 'string'

/** A picture is shown, all else is taken out of the page by a link. */
function file(base64: string, { media_type: type, name }: Values): string {
  const address = `data:${escaped(String(type))};base64,${escaped(base64)}`
  const label = escaped(typeof name === 'string' ? name : '')
  if (/^image\/(png|jpeg|webp|gif|avif)$/.test(String(type))) return `<img alt="${label}" src="${address}">`
  return `<a href="${address}" download="${label}">${label}</a>`
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function said(value: unknown, around: Around): string {
  if (value instanceof Date) return escaped(sayInstant(value.toISOString(), around))
  if (typeof value === 'boolean') return escaped(around.translate(value ? 'Yes' : 'No'))
  if (Array.isArray(value))
    return value.map((each) => said(each, around)).join(value.some(isObject) ? '' : ', ')
  if (isObject(value)) return facts(value, around)
  const text = String(value ?? '')
  return escaped(isInstant.test(text) && !Number.isNaN(Date.parse(text)) ? sayInstant(text, around) : text)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/

function sayInstant(text: string, { language, tenant }: Pick<Around, 'language' | 'tenant'>): string {
  const format = dateFormatOf(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: tenant.timeZone,
  })
  return format.format(new Date(text))
}
