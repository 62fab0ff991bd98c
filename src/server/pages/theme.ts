import type { FastifyReply, FastifyRequest } from 'fastify'
import { themeCss, themeVersion } from '#ui/theme.ts'
import { forEver } from './caching.ts'
import { sendPacked } from './send-html.ts'

/** Style sheets by colour; colours come from addresses, so the oldest makes room. */
const sheets = new Map<string, string>()
const mostSheets = 200

function sheetOf(hex: string): string {
  const known = sheets.get(hex)
  if (known) return known
  const sheet = themeCss(`#${hex}`)
  const oldest = sheets.keys().next()
  if (sheets.size >= mostSheets && !oldest.done) sheets.delete(oldest.value)
  sheets.set(hex, sheet)
  return sheet
}

/** /app/theme/{rrggbb}-{version}.css: a tenant's colours, or whoever else's; they are no secret. */
export function theme(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): FastifyReply | undefined {
  const [, hex, version] = /^([0-9a-f]{6})-(\w+)\.css$/.exec(request.params.file) ?? []
  if (!hex) return undefined
  reply.type('text/css; charset=utf-8')
  // A page of an older release may still ask for older rules: it gets today's, but must not keep them.
  reply.header('cache-control', version === themeVersion ? forEver : 'no-cache')
  return sendPacked(request, reply, sheetOf(hex))
}
