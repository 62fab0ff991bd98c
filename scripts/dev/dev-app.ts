import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { build, type Deps } from '#server/app.ts'
import { pages } from '#server/pages/pages.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import { forgetAll } from '#server/platform/tenancy/cache.ts'
import * as features from '#server/registry.ts'

/** The whole server, ready to answer, on a database that is open already. Read again whenever a part of it changes. */
export async function devApp(
  outer: Pick<Deps, 'db' | 'config'> & { log: FastifyBaseLogger },
): Promise<FastifyInstance> {
  // Pages of what was there before.
  forgetAll()
  const app = await build({ ...outer, contract, ...features, pages, clock: () => new Date() })
  await app.ready()
  return app
}
