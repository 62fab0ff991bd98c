/** Which other sites may show pages of ours (product §8.8). */
import type { FastifyReply } from 'fastify'
import type { Settings } from '../platform/tenancy/tenant.ts'

/** Nothing that a policy could take for more than an origin, whatever is stored. */
const origin = /^https?:\/\/[a-z0-9.-]{1,253}(:[0-9]{1,5})?$/

/** For frame-ancestors: the desk, which shows them to whoever copies their code, and the sites that the institution allows. */
export function frameAncestors(settings: Settings): string {
  const allowed = (settings['embed.allowed_origins'] ?? '').split(',').map((each) => each.trim())
  return ["'self'", ...allowed.filter((each) => origin.test(each))].join(' ')
}

/** The page's policy alone says who may show it: the older header knows no more than 'nobody' and 'we ourselves'. */
export function allowFrames(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options')
  // For sites that show only what lets itself be shown (Cross-Origin-Embedder-Policy).
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
