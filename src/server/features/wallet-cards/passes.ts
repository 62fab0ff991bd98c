/**
 * Signed cards, each version signed once: what is kept is the signature, and the archive is packed from it whenever a
 * phone asks, because the pictures in it are the same on many cards.
 */
import { sql } from 'kysely'
import type { TenantOptions, TenantTx } from '#server/platform/database/database.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import type { Settings, Tenant } from '#server/platform/tenancy/tenant.ts'
import { nextTag, nextVersion } from './cards.ts'
import { type WalletCertificate, walletCertificate } from './certificates.ts'
import { type CardContent, contentOf } from './content.ts'
import { type CardRow, cardRows } from './facts.ts'
import { type ImageSet, imagesOf } from './images.ts'
import { cardTokens, type KeyHashes, withdrawalToken } from './keys.ts'
import { packed } from './pack.ts'
import { keepSigned, keptSigned } from './signed-cards.ts'
import type { Signed, Unsigned } from './signing.ts'
import { signCards } from './workers.ts'

/** What a handler's ctx has, and a job's deps with its tenant. */
export interface PassCtx {
  withTenant<T>(fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  readonly tenant: Tenant
  readonly settings: Settings
  readonly now: Date
  /** Whether a certificate is made where there is none. */
  readonly isDemo: boolean
}

export interface PassState {
  readonly version: number
  /** Whole seconds, and later than that of every version before. */
  readonly lastModified: Date
}

export interface Pass extends PassState {
  readonly body: Buffer
}

interface Card extends PassState {
  readonly row: CardRow
  readonly content: CardContent
  readonly keys: KeyHashes
}

/** The version that a phone would get now; null: there is no such card. @throws CertificateError */
export async function passState(ctx: PassCtx, serial: string): Promise<PassState | null> {
  const [card] = await currentCards(ctx, await walletCertificate(ctx), [serial])
  return card ? { version: card.version, lastModified: card.lastModified } : null
}

/** The signed card as a phone gets it; null: there is none. @throws CertificateError */
export async function buildPass(ctx: PassCtx, serial: string): Promise<Pass | null> {
  const certificate = await walletCertificate(ctx)
  const [card] = await currentCards(ctx, certificate, [serial])
  if (!card) return null
  const images = await imagesFor(ctx, card)
  const [signed] = await signedCards(ctx, certificate, [{ card, images }])
  const body = packed(card.content.texts, images, signed as Signed, card.lastModified)
  return { body, version: card.version, lastModified: card.lastModified }
}

/** In one read of the database: few enough that requests in between do not wait for their words. */
const chunk = 50

/** Signs what these cards say now, so that no phone waits for it. Unknown ones count nothing. @throws CertificateError */
export async function prepare(ctx: PassCtx, serials: readonly string[]): Promise<void> {
  const certificate = await walletCertificate(ctx)
  for (let at = 0; at < serials.length; at += chunk) {
    const cards = await currentCards(ctx, certificate, serials.slice(at, at + chunk))
    const pictured = await Promise.all(
      cards.map(async (card) => ({ card, images: await imagesFor(ctx, card) })),
    )
    await signedCards(ctx, certificate, pictured)
  }
}

const imagesFor = (ctx: PassCtx, { content }: Card) =>
  imagesOf(ctx.tenant.id, content.images, (fn, options) => ctx.withTenant(fn, options))

interface Pictured {
  readonly card: Card
  readonly images: ImageSet
}

async function signedCards(
  { tenant, now }: PassCtx,
  certificate: WalletCertificate,
  cards: readonly Pictured[],
): Promise<readonly Signed[]> {
  const keyOf = ({ card }: Pictured) =>
    [tenant.id, card.row.serial, card.version, certificate.fingerprint].join('/')
  const known = cards.map((each) => keptSigned(keyOf(each)))
  const missing = cards.filter((_, at) => known[at] === undefined)
  if (missing.length === 0) return known as Signed[]
  const unsigned = missing.map(
    ({ card, images }): Unsigned => ({
      texts: card.content.texts,
      hashes: images.hashes,
      at: now.getTime(),
    }),
  )
  const signed = (await signCards(unsigned, certificate)).values()
  return cards.map((each, at) => {
    const found = known[at] ?? (signed.next().value as Signed)
    keepSigned(keyOf(each), found)
    return found
  })
}

/** How often others may change a card between our reading and our writing. */
const tries = 4

/**
 * Cards with what they say now. Whatever has changed since the last time (a phone number, a colour) makes a version of
 * its own, which phones find when they ask.
 */
async function currentCards(
  ctx: PassCtx,
  certificate: WalletCertificate,
  serials: readonly string[],
): Promise<Card[]> {
  const current: Card[] = []
  let open = serials
  for (let attempt = 0; attempt < tries && open.length > 0; attempt++) {
    const cards = await ctx.withTenant((tx) => readCards(tx, ctx, certificate, open), { readOnly: true })
    const stale = cards.filter((card) => !isKnown(card))
    current.push(...cards.filter(isKnown))
    if (stale.length > 0) await ctx.withTenant((tx) => keepVersions(tx, stale, ctx.now))
    open = stale.map(({ row }) => row.serial)
  }
  if (open.length > 0) throw new Error('A wallet card changes faster than it can be read.')
  return current
}

const isKnown = (card: Card) => isAsStored(card) && hasStoredKeys(card)

const isAsStored = ({ row, content }: Card) =>
  row.content_hash !== null && content.hash.equals(row.content_hash)

const hasStoredKeys = ({ row, keys }: Card) =>
  keys.pass.equals(row.token_hash) && keys.withdrawal.equals(row.withdrawal_hash)

async function readCards(
  tx: TenantTx,
  { tenant, settings }: PassCtx,
  { passTypeIdentifier, teamIdentifier }: WalletCertificate,
  serials: readonly string[],
): Promise<Card[]> {
  const rows = await cardRows(tx, serials)
  const tokenOf = await cardTokens(tx)
  const issuer = { tenant, settings, passTypeIdentifier, teamIdentifier }
  return rows.map(({ advisor, ...row }) => {
    const [pass, withdrawal] = [tokenOf(row.serial, 'pass'), tokenOf(row.serial, 'withdrawal')]
    const content = contentOf(row, advisor, issuer, {
      pass,
      withdrawal: withdrawalToken(row.serial, withdrawal),
    })
    const keys = { pass: tokenHash(pass), withdrawal: tokenHash(withdrawal) }
    return { row, content, keys, version: row.version, lastModified: row.updated_at }
  })
}

/** Whoever was faster is left alone: the next reading finds what holds then. */
async function keepVersions(tx: TenantTx, cards: readonly Card[], now: Date): Promise<void> {
  const changed = cards.filter(({ row }) => row.content_hash !== null)
  const fresh = cards.filter(({ row }) => row.content_hash === null)
  if (changed.length > 0) {
    const tag = await nextTag(tx)
    await keep(tx, changed, sql`content_hash = n.hash, ${nextVersion(tag, now)}`)
  }
  if (fresh.length > 0) await keep(tx, fresh, sql`content_hash = n.hash`)
  for (const card of cards) if (!hasStoredKeys(card)) await keepKeys(tx, card)
}

async function keep(tx: TenantTx, cards: readonly Card[], change: ReturnType<typeof sql>): Promise<void> {
  const serials = cards.map(({ row }) => row.serial)
  const versions = cards.map(({ row }) => row.version)
  const hashes = cards.map(({ content }) => content.hash.toString('hex'))
  await sql`
    update wallet_cards c set ${change}
    from (
      select serial, version, decode(hash, 'hex') as hash
      from unnest(${serials}::text[], ${versions}::int[], ${hashes}::text[]) as given (serial, version, hash)
    ) n
    where c.serial = n.serial and c.version = n.version`.execute(tx)
}

/** After a change of the installation's secret. The former ones are kept by a trigger, whoever else writes meanwhile. */
async function keepKeys(tx: TenantTx, { row, keys }: Card): Promise<void> {
  await sql`
    update wallet_cards set token_hash = ${keys.pass}, withdrawal_hash = ${keys.withdrawal}
    where serial = ${row.serial}`.execute(tx)
}
