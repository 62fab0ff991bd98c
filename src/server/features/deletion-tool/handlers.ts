/** The deletion tool: who is found, what is held on them, its export, its deletion, and the records of deletions. */

import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { leastLetters, personSearch } from '#rules/person-search.ts'
import { countryOf } from '#rules/phone.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { get, list } from '#server/platform/collections/collection.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import type { ListOptions } from '#server/platform/collections/rows.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { forbidden, invalid, notFound, tooMany } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type Limit, take } from '#server/platform/guards/rate-limits.ts'
import type { PersonalPart } from '../personal-data/public.ts'
import { exportPage } from './export-page.ts'
import { type PersonalDataFile, personalDataOf } from './exporting.ts'
import { findPeople, type Match, mostPeople } from './finding.ts'
import { heldOn, type KeptKind, keptOf, totalOf } from './held.ts'
import { type KnownPerson, knownPerson } from './identity.ts'
import { keyOf, readKey, seenKinds } from './keys.ts'
import { obstaclesTo } from './obstacles.ts'
import { confirmationOf, orderDeletion } from './ordering.ts'
import { wordsFor } from './words.ts'

type Deletion = components['schemas']['Deletion']
type Subject = components['schemas']['DeletionSubject']

interface Found {
  readonly subjects: Subject[]
  readonly has_more: boolean
}

/** Somebody who looks for people one after the other, by hand. */
const searches: Limit = { name: 'searches for a person', most: 120, seconds: 3_600 }
const exports: Limit = { name: 'exports of personal data', most: 60, seconds: 3_600 }
const orders: Limit = { name: 'orders of deletion', most: 60, seconds: 3_600 }

/** Of more people at once, what is found by reading whole texts is counted once fewer are found. */
const mostThorough = 3

type AnyCall = Pick<Ctx, 'actor' | 'now' | 'rateLimitFactor' | 'tenant'>

const by = (ctx: AnyCall): string => {
  const uuid = editor(ctx)
  // The contract lets in nobody who is not signed in.
  if (uuid === null) throw forbidden()
  return uuid
}

async function count(ctx: AnyCall, tx: TenantTx, limit: Limit): Promise<void> {
  const { now, rateLimitFactor: factor, tenant } = ctx
  const wait = await take(tx, limit, { tenantId: tenant.id, key: by(ctx), now, factor })
  if (wait !== null) throw tooMany(wait)
}

type Parts = readonly PersonalPart[]

async function search(ctx: Ctx<'findDeletionSubjects'>, parts: Parts): Promise<Found> {
  const { tx, body, tenant } = ctx
  await count(ctx, tx, searches)
  const wanted = personSearch(body.query, countryOf(tenant.language))
  if (!wanted) throw tooShort(ctx)
  const found = await findPeople(tx, wanted, { kind: body.kind ?? null, parts })
  const told = found.slice(0, mostPeople)
  const read = told.length > mostThorough ? parts.filter(({ readsTexts }) => !readsTexts) : parts
  const subjects: Subject[] = []
  for (const match of told) {
    const subject = await subjectOf(ctx, match, read, parts)
    if (subject) subjects.push(subject)
  }
  return { subjects, has_more: found.length > mostPeople }
}

interface Exported {
  readonly data: PersonalDataFile
  readonly kept: readonly KeptKind[]
}

/** That it was asked for stands in the change log. */
const dataOf = (ctx: Ctx<'exportPersonalData'>, parts: Parts): Promise<Exported> =>
  ctx.withTenant(
    async (tx) => {
      await count(ctx, tx, exports)
      const key = await readKey(tx, ctx.body.key, { by: by(ctx), now: ctx.now })
      const known = key && (await knownPerson(tx, key.identity, parts, ctx.now))
      if (!known) throw notFound()
      const data = await personalDataOf(tx, known, { parts, now: ctx.now })
      return { data, kept: await keptOf(tx, known.person, parts) }
    },
    { isLogged: true },
  )

export const deletionToolHandlers = (parts: Parts) =>
  ({
    async findDeletionSubjects(ctx) {
      return { status: 200, body: await search(ctx, parts) }
    },

    async exportPersonalData(ctx) {
      const { data, kept } = await dataOf(ctx, parts)
      const isPage = ctx.body.format === 'html'
      const file = `personal-data-${ctx.tenant.slug}-${data.exported_at.slice(0, 16).replaceAll(/[:T]/g, '-')}`
      const name = `attachment; filename="${file}.${isPage ? 'html' : 'json'}"`
      const headers = { 'content-disposition': name, 'cache-control': 'no-store' }
      if (!isPage) return { status: 200, headers, body: data }
      return {
        status: 200,
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
        body: exportPage(data, kept, ctx),
      }
    },

    async createDeletion(ctx) {
      await count(ctx, ctx.tx, orders)
      const uuid = await orderDeletion(ctx, by(ctx), { parts, words: wordsFor(ctx) })
      return {
        status: 201,
        headers: { location: `/api/v1/deletions/${uuid}` },
        body: await recordOf(ctx, uuid),
      }
    },

    async listDeletions(ctx) {
      const asked = decodeListQuery(ctx.query as ListParameters)
      const latest = { property: 'created_at', direction: 'desc' } as const
      const sorted = asked.sort.length > 0 ? asked : { ...asked, sort: [latest] }
      const page = await list<Deletion>(ctx.tx, entities.Deletion, sorted, options)
      const body = page.rows.map((row) => said(row, ctx))
      return { status: 200, headers: pageHeaders('deletions', asked, page), body }
    },

    async getDeletion(ctx) {
      return { status: 200, body: await recordOf(ctx, ctx.params.uuid) }
    },
  }) satisfies Handlers

const tooShort = ({ translate }: Pick<Ctx, 'translate'>) => {
  const values = { attribute: translate('E-mail, name, alias or phone number'), limit: leastLetters }
  return invalid({ query: [translate('{attribute} is too short (at least {limit} characters).', values)] })
}

const options: ListOptions = {
  computed: {
    ordered_by: sql`
      select ${nameOf()} from users where users.tenant_id = deletions.tenant_id and users.uuid = deletions.ordered_by_uuid`,
  },
  neverNull: ['created_at'],
}

async function recordOf(ctx: Pick<Ctx, 'tx' | 'translate'>, uuid: string): Promise<Deletion> {
  const record = await get<Deletion>(ctx.tx, entities.Deletion, uuid, options)
  if (!record) throw notFound()
  return said(record, ctx)
}

/** Reasons are stored as keys, and said in the reader's language. */
const said = (record: Deletion, { translate }: Pick<Ctx, 'translate'>): Deletion => ({
  ...record,
  kept: record.kept.map((kept) => ({ ...kept, reason: translate(kept.reason) })),
})

async function subjectOf(
  ctx: Ctx<'findDeletionSubjects'>,
  { identity, match }: Match,
  read: readonly PersonalPart[],
  parts: readonly PersonalPart[],
): Promise<Subject | null> {
  const { tx, now, translate } = ctx
  const known = await knownPerson(tx, identity, parts, now)
  if (!known) return null
  const held = await heldOn(tx, known.person, read, wordsFor(ctx))
  const kept = await keptOf(tx, known.person, parts)
  const key = { identity, seen: seenKinds(held), by: by(ctx), at: now.getTime() }
  return {
    key: await keyOf(tx, key),
    match,
    ...shownOf(known),
    records: held.map(({ oldest, newest, isNews: _, ...kind }) => ({
      ...kind,
      samples: [...kind.samples],
      oldest_at: oldest?.toISOString() ?? null,
      newest_at: newest?.toISOString() ?? null,
    })),
    kept: kept.map(({ until, reason, ...kind }) => ({
      ...kind,
      until: until?.toISOString() ?? null,
      reason: translate(reason),
    })),
    total: totalOf(held),
    confirmation: confirmationOf(known.shown),
    obstacles: await obstaclesTo({ tx, now, translate, editor: by(ctx) }, known),
  }
}

const shownOf = ({ identity, shown }: KnownPerson) => ({ kind: identity.kind, ...shown })
