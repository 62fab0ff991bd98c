/** A wallet card drawn from its own fields, front and back, as a phone would: for people to look at. */

import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OpenPass, PassField } from '#server/testing/pkpass.ts'

/** A page of its own, which needs nothing from anywhere. */
export function passPicture({ json, files }: OpenPass): string {
  const { generic } = json
  const image = (path: string) =>
    `data:image/png;base64,${Buffer.from(files[path] as Uint8Array).toString('base64')}`
  const code = renderToStaticMarkup(
    createElement(QRCodeSVG, { value: json.barcodes[0].message, size: 120, marginSize: 2 }),
  )
  const front = [generic.secondaryFields, generic.auxiliaryFields].map(row).join('')
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>${text(json.description)}</title>
<style>${style(json)}</style><main>
<section class="card"><header><img src="${image('logo@3x.png')}" alt=""><b>${text(json.logoText)}</b></header>
<div class="top"><h1>${text(generic.primaryFields[0].value)}</h1><img src="${image('thumbnail@3x.png')}" alt=""></div>
${front}<div class="code">${code}<small>${text(json.barcodes[0].altText)}</small></div></section>
<section class="back"><h2>${text(json.description)}</h2><dl>${generic.backFields.map(entry).join('')}</dl></section></main>`
}

const row = (fields: readonly PassField[]) =>
  `<div class="row">${fields.map((each) => `<div><small>${text(each.label)}</small><p>${text(each.value)}</p></div>`).join('')}</div>`

/** Wallets show the marked link in the place of the address. */
const entry = ({ label, value, attributedValue }: PassField) =>
  `<dt>${text(label)}</dt><dd>${attributedValue ?? text(value)}</dd>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (each) => entities[each] ?? each)

const style = (json: { backgroundColor: string; foregroundColor: string; labelColor: string }) => `
*{box-sizing:border-box;margin:0}body{font:16px/1.4 system-ui,sans-serif;background:#e8ebea;padding:24px;color:#14211e}
main{display:flex;flex-wrap:wrap;gap:32px;justify-content:center}section{width:342px;border-radius:14px;padding:16px}
.card{background:${json.backgroundColor};color:${json.foregroundColor};box-shadow:0 8px 24px #0003}
header{display:flex;gap:10px;align-items:center}header img{height:40px}.top{display:flex;justify-content:space-between;align-items:center;margin:20px 0 12px}
h1{font-size:26px;font-weight:400}.top img{width:90px}.row{display:flex;justify-content:space-between;gap:12px;margin-top:12px}.row div{min-width:0}
.row p{font-size:15px;overflow-wrap:anywhere}small{color:${json.labelColor};font-size:11px;text-transform:uppercase}.code{width:152px;margin:24px auto 0;background:#fff;border-radius:8px;padding:12px;display:grid;justify-items:center}.code small{color:#14211e;text-transform:none}
.back{background:#fff}.back h2{font-size:17px;margin-bottom:12px}dt{color:#5a6663;font-size:13px;margin-top:12px}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}`
