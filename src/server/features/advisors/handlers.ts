import { vCard } from '#rules/v-card.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { isUnchanged } from '#server/platform/collections/is-unchanged.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import { totalsOf } from '#server/platform/tenancy/totals.ts'
import { layoutOf } from '../advisors-profiles/public.ts'
import { lockAccounts } from '../users/public.ts'
import { lockedAdvisor } from './by-alias.ts'
import { change, checkedChange, make, presentAdvisor } from './changes.ts'
import { checked } from './editing.ts'
import { positionOf, profileOf } from './profile.ts'
import { findActive, visibleOptions } from './queries.ts'
import { listAdvisors, listIncompleteProfiles } from './records.ts'
import { checkRemoval, dropHolds, dropUnusedPicture } from './removal.ts'

export const advisorsHandlers = {
  async listAdvisors(ctx) {
    const asked = decodeListQuery(ctx.query as ListParameters)
    const page = await listAdvisors(ctx.tx, asked, ctx)
    return { status: 200, headers: pageHeaders('advisors', asked, page), body: page.rows }
  },

  async listIncompleteProfiles(ctx) {
    const asked = decodeListQuery(ctx.query as ListParameters)
    const page = await listIncompleteProfiles(ctx.tx, asked, ctx, await totalsOf(ctx.tenant.id))
    return { status: 200, headers: pageHeaders('incomplete-profiles', asked, page), body: page.rows }
  },

  async getAdvisor(ctx) {
    const found = await presentAdvisor(ctx, ctx.params.alias)
    return { status: 200, headers: { etag: etag(found.version) }, body: found }
  },

  async createAdvisor(ctx) {
    await lockAccounts(ctx.tx)
    const body = await checked(ctx, ctx.body, null)
    const made = await make(ctx, body)
    return {
      status: 201,
      headers: {
        etag: etag(made.version),
        location: `/api/v1/advisors/${encodeURIComponent(made.alias)}/profile`,
      },
      body: made,
    }
  },

  async updateAdvisor(ctx) {
    const { params, tx } = ctx
    // Before the advisor's own row, as whoever renames a user does it.
    if (ctx.body.alias !== params.alias) await lockAccounts(tx)
    await lockedAdvisor(tx, params.alias)
    const before = await presentAdvisor(ctx, params.alias)
    const body = await checkedChange(ctx, before)
    // Who sends what is stored has it, whatever version they read.
    if (!isUnchanged(before, body)) {
      checkIfMatch(ctx, before)
      await change(ctx, before, body)
    }
    const after = await presentAdvisor(ctx, body.alias)
    return { status: 200, headers: { etag: etag(after.version) }, body: after }
  },

  async deleteAdvisor(ctx) {
    const { params, tx } = ctx
    const found = await presentAdvisor(ctx, params.slug, { forUpdate: true })
    checkIfMatch(ctx, found)
    // First, since it waits for whoever is booking what they hold: it counts, then.
    await dropHolds(tx, found.uuid)
    await checkRemoval(ctx, found.uuid)
    const { picture_hash } = await tx
      .deleteFrom('advisors')
      .where('uuid', '=', found.uuid)
      .returning('picture_hash')
      .executeTakeFirstOrThrow()
    if (picture_hash) await dropUnusedPicture(tx, picture_hash)
    return { status: 204 }
  },

  async getAdvisorProfile(ctx) {
    const row = await findActive(ctx.tx, ctx.params.slug)
    if (!row) throw notFound('Not found')
    return { status: 200, body: profileOf(row, ctx.query.with ?? [], ctx, await layoutOf(ctx.tx)) }
  },

  async getVCard(ctx) {
    const { tenant, tx } = ctx
    const row = await findActive(tx, ctx.params.alias)
    if (!row || !visibleOptions(row, ctx).vcard) throw notFound('Not found')
    const content = vCard({
      ...row,
      position: positionOf(row, readerOf(ctx)).position,
      organization: [tenant.name, ...(row.organization ? [row.organization.name] : [])],
      phones: [row.phone_number, row.mobile_number].filter((phone) => phone !== null),
      email: row.email_address,
      address: row.organization,
      url: `${tenant.publicUrl}/app/profile/${row.slug}`,
    })
    return { status: 200, body: { content } }
  },
} satisfies Handlers
