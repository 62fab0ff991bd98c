/** Orders a deletion: all is checked again in the transaction that ends what lies ahead, and leaves the record and its job. */
import { sql } from 'kysely'
import { goesWithEverything } from '#rules/deletion-kinds.ts'
import { isTypedAs } from '#rules/typed-confirmation.ts'
import type { Ctx, Translate } from '#server/platform/binding/handler.ts'
import { HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import type { PersonalPart, WaitedJob, Words } from '../personal-data/public.ts'
import { lockAccounts } from '../users/public.ts'
import { insertDeletion, isUnderWay, lockSubject } from './deletions.ts'
import { digestsOf } from './digests.ts'
import { deletionQueue, partsToErase } from './erasing.ts'
import { type HeldKind, heldOn, keptOf, totalOf } from './held.ts'
import { type KnownPerson, knownPerson, type Shown, wordOf } from './identity.ts'
import { hasMore, readKey, type SubjectKey, seenKinds } from './keys.ts'
import { obstaclesTo } from './obstacles.ts'

type OrderCtx = Ctx<'createDeletion'>

/** What must be typed: an address, a number or an alias that is nobody else's. */
export const confirmationOf = ({ alias, email, phone, name }: Shown): string =>
  (alias ?? email ?? phone ?? name).slice(0, 255)

const withEverything = 'The profile and the account go with everything else alone. Choose everything.'

/** @returns the uuid of the record */
export async function orderDeletion(
  ctx: OrderCtx,
  editor: string,
  { parts, words }: { readonly parts: readonly PersonalPart[]; readonly words: Words },
): Promise<string> {
  const { tx, body, now } = ctx
  const key = await readKey(tx, body.key, { by: editor, now })
  if (!key) throw notFound()
  // Whole texts are read while nobody waits for it.
  const before = await knownPerson(tx, key.identity, parts, now)
  const held = before ? await heldOn(tx, before.person, parts, words) : []
  await lockSubject(tx, wordOf(key.identity))
  if (await isUnderWay(tx, wordOf(key.identity)))
    throw new HttpError(409, 'This person is being deleted already.')
  await lockColleague(ctx, key)
  const known = await knownPerson(tx, key.identity, parts, now)
  if (!known) throw notFound()
  const [obstacle] = await obstaclesTo({ tx, now, translate: ctx.translate, editor }, known)
  if (obstacle !== undefined) throw new HttpError(409, obstacle)
  const tellNews = parts.filter(({ readsTexts, isIncidental }) => !readsTexts && !isIncidental)
  check(ctx, known, { held, news: await heldOn(tx, known.person, tellNews, words), key })
  return await store(ctx, known, { editor, parts, held })
}

/** Whoever books the advisor at this moment, or changes the rights of accounts, is waited for. */
async function lockColleague({ tx }: OrderCtx, { identity }: SubjectKey): Promise<void> {
  if (!('advisor' in identity)) return
  await lockAccounts(tx)
  await sql`select from advisors where uuid = ${identity.advisor}::uuid for update`.execute(tx)
}

interface Seen {
  readonly held: readonly HeldKind[]
  readonly news: readonly HeldKind[]
  readonly key: SubjectKey
}

function check({ body, translate }: OrderCtx, { shown }: KnownPerson, { held, news, key }: Seen): void {
  const text = confirmationOf(shown)
  if (!isTypedAs(body.confirmation, text)) throw wrongConfirmation(translate, text)
  const { kinds } = body
  if (kinds?.some(goesWithEverything)) throw invalid({ kinds: [withEverything] })
  if (kinds && !held.some(({ kind }) => kinds.includes(kind)))
    throw invalid({ kinds: ['Nothing of these kinds is held on this person.'] })
  if (hasMore(seenKinds(news), key.seen))
    throw new HttpError(409, 'Since your search something was added. Please search again.')
}

const wrongConfirmation = (translate: Translate, text: string) =>
  invalid({ confirmation: [translate('Please type {text} exactly as it is shown.', { text })] })

interface Storing {
  readonly editor: string
  readonly parts: readonly PersonalPart[]
  readonly held: readonly HeldKind[]
}

async function store(
  ctx: OrderCtx,
  { identity, person }: KnownPerson,
  { editor, parts, held }: Storing,
): Promise<string> {
  const { tx, body, now, tenant, enqueueIn } = ctx
  const { action, kinds = null, reference = null } = body
  const meant = partsToErase(parts, { person, kinds })
  const kept = await keptOf(tx, person, meant)
  const digests = await digestsOf(tx, person, parts)
  const waits: WaitedJob[] = []
  for (const { begin } of meant)
    waits.push(...((await begin?.(tx, person, { tenant, now, enqueueIn })) ?? []))
  const records = held.filter(({ kind }) => kinds === null || kinds.includes(kind))
  const uuid = await insertDeletion(tx, {
    action,
    subjectKind: person.kind,
    subject: wordOf(identity),
    reference: reference?.trim() || null,
    records: records.map(({ kind, count }) => ({ kind, count })),
    kept,
    total: totalOf(records),
    orderedBy: editor,
    progress: { person, action, kinds, waits, done: 0, rounds: 0 },
    digests,
    now,
  })
  await ctx.enqueue(deletionQueue, { tenantId: tenant.id, uuid })
  return uuid
}
