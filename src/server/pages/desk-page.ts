import type { FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '#generated/pages.ts'
import resources from '#generated/resources.json' with { type: 'json' }
import { hasPage, isBuilt } from '#rules/built-pages.ts'
import { finderPattern } from '#rules/public-paths.ts'
import { startPage } from '#rules/start-page.ts'
import { decideAccess } from '../platform/identity/access.ts'
import { startPage as beginReply, sendPacked } from './send-html.ts'

/** Pages of the desk that the contract does not list: they belong to everybody. */
const ownStatus: Record<string, number> = { '/login': 200, '/403': 403, '/404': 404, '/reports': 403 }

const plan = { pages, resources }

/**
 * 200 where the desk has a page, else 404: the desk itself then shows its general error page.
 *
 * @param path below /app
 */
export function deskStatus(path: string): number {
  const bare = path.replace(/\/$/, '')
  if (Object.hasOwn(ownStatus, bare)) return ownStatus[bare] ?? 200
  return hasPage(bare, plan) ? 200 : 404
}

/** Whether the desk says itself what stands at an address, be it that nothing does. */
export const isOfDesk = (path: string) =>
  deskStatus(path) === 200 || Object.hasOwn(ownStatus, path.replace(/\/$/, ''))

/** A page that its own scripts fill: the desk's frame, or the docs; what stands in it, they decide by the address. */
export function appPage(html: string) {
  return (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
    const { nonce } = beginReply(reply)
    reply.code(status).header('content-language', request.site.pageLanguage)
    return sendPacked(
      request,
      reply,
      html.replaceAll('__CSP_NONCE__', () => nonce),
    )
  }
}

/** Where /app/ leads: a guest to the finder (product §2.4), or to the login without one; others to where their work is. */
export async function startAddress({ site }: FastifyRequest): Promise<string> {
  const caller = await site.caller()
  if (caller.actor.kind === 'guest')
    return site.modules.has('searchengine') ? `/app${finderPattern}` : '/app/login'
  const nothing = { path: {}, query: {}, body: null }
  const open = pages.filter(
    (page) =>
      isBuilt(page, plan) &&
      [page.menu, page.access].every(
        (policy) => policy === null || 'scope' in decideAccess(policy, site, caller, nothing),
      ),
  )
  const first = startPage(open, caller.actor)
  return first ? `/app${first.path}` : '/app/403'
}
