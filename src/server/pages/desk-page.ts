import type { FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '#generated/pages.ts'
import { decideAccess } from '../platform/access.ts'
import { sendPacked, startPage } from './send-html.ts'

/** Pages of the desk that the contract does not list: they belong to everybody. */
const ownStatus: Record<string, number> = { '/login': 200, '/403': 403, '/404': 404 }

/**
 * 200 where the desk has a page, else 404: the desk itself then shows its general error page.
 *
 * @param path below /app
 */
export function deskStatus(path: string): number {
  const bare = path.replace(/\/$/, '')
  if (Object.hasOwn(ownStatus, bare)) return ownStatus[bare] ?? 200
  const isKnown = pages.some((page) => {
    if (page.path === bare) return true
    // A resource brings its form: create, and one record by its key.
    return (
      Boolean(page.resource) && bare.startsWith(`${page.path}/`) && !bare.includes('/', page.path.length + 1)
    )
  })
  return isKnown ? 200 : 404
}

/** The desk's frame; what stands in it, the app decides by the address. */
export function deskPage(html: string) {
  return (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
    const { nonce } = startPage(reply)
    reply.code(status).header('content-language', request.site.pageLanguage)
    return sendPacked(
      request,
      reply,
      html.replaceAll('__CSP_NONCE__', () => nonce),
    )
  }
}

/** Where /app/ leads: a guest to the login, others to the first page that they may open. */
export async function startAddress({ site }: FastifyRequest): Promise<string> {
  const { actor } = await site.caller()
  if (actor.kind === 'guest') return '/app/login'
  const nothing = { path: {}, query: {}, body: null }
  const first = pages.find(({ menu, access }) =>
    [menu, access].every((policy) => policy && 'scope' in decideAccess(policy, site, actor, nothing)),
  )
  return first ? `/app${first.path}` : '/app/403'
}
