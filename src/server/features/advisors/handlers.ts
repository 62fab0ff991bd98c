import { vCard } from '#rules/v-card.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import { layoutOf } from '../advisors-profiles/public.ts'
import { positionOf, profileOf } from './profile.ts'
import { findActive, visibleOptions } from './queries.ts'
import { findAdvisor, listAdvisors } from './records.ts'

export const advisorsHandlers = {
  async listAdvisors(ctx) {
    const asked = decodeListQuery(ctx.query as ListParameters)
    const page = await listAdvisors(ctx.tx, asked, ctx)
    return { status: 200, headers: pageHeaders('advisors', asked, page), body: page.rows }
  },

  async getAdvisor(ctx) {
    const found = await findAdvisor(ctx.tx, ctx.params.alias, ctx)
    if (!found) throw notFound('Not found')
    return { status: 200, headers: { etag: etag(found.version) }, body: found }
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
