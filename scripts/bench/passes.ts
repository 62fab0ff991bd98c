import { monitorEventLoopDelay } from 'node:perf_hooks'
import { insertCard } from '#server/features/wallet-cards/cards.ts'
import { buildPass, type PassCtx, prepare } from '#server/features/wallet-cards/passes.ts'
import { forgetSigned } from '#server/features/wallet-cards/signed-cards.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

/** Cards of one advisor, as a push finds them: signed anew by the threads, and then asked for by phones. */
export async function measurePasses({ short = false } = {}): Promise<Values> {
  const database = await openTestDatabase({ demo: true })
  try {
    const ctx = await passCtx(database)
    const serials = await ctx.withTenant((tx) => insertCards(tx, short ? 200 : 2_000))
    // Pictures are drawn and threads begun once, not for each card.
    await buildPass(ctx, serials[0] as string)
    const { rate: cold, delay } = await measureCold(ctx, serials)
    const cached = await measureCached(ctx, serials)
    const single = await measureSingle(ctx, serials.slice(0, 100))
    return { 'passes-cold': cold, 'passes-cached': cached, 'pass-cold': single, 'passes-delay': delay }
  } finally {
    await database.close()
  }
}

async function passCtx({ db }: TestDatabase): Promise<PassCtx> {
  const [id = 0] = await db.tenantIds()
  return {
    withTenant: (fn, options) => db.withTenant(id, fn, options),
    tenant: {
      id,
      slug: 'musterbank',
      name: 'Musterbank',
      language: 'de',
      timeZone: 'Europe/Berlin',
      publicUrl: 'https://musterbank.example',
    },
    settings: { primary_color: '#006756' },
    now: new Date(),
    isDemo: true,
  }
}

async function insertCards(tx: TenantTx, count: number): Promise<string[]> {
  const advisor = await tx
    .selectFrom('advisors')
    .select(['uuid', 'slug'])
    .where('slug', '=', 'anna-becker')
    .executeTakeFirstOrThrow()
  const serials: string[] = []
  const card = { advisor, language: 'de', consentText: 'I agree.' } as const
  while (serials.length < count) serials.push(await insertCard(tx, card, new Date()))
  return serials
}

async function measureCold(ctx: PassCtx, serials: readonly string[]) {
  await prepare(ctx, serials)
  forgetSigned()
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const seconds = await timed(() => prepare(ctx, serials))
  loop.disable()
  return { rate: serials.length / seconds, delay: loop.percentile(99) / 1e6 }
}

async function measureCached(ctx: PassCtx, serials: readonly string[]): Promise<number> {
  const waiting = [...serials]
  const phone = async () => {
    for (let serial = waiting.pop(); serial; serial = waiting.pop()) await buildPass(ctx, serial)
  }
  const seconds = await timed(async () => {
    await Promise.all(Array.from({ length: 20 }, phone))
  })
  return serials.length / seconds
}

async function measureSingle(ctx: PassCtx, serials: readonly string[]): Promise<number> {
  forgetSigned()
  const times: number[] = []
  for (const serial of serials) times.push(1000 * (await timed(() => buildPass(ctx, serial))))
  return median(times)
}

/** In seconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return (performance.now() - start) / 1000
}
