import type { Handlers } from '#server/platform/binding/handler.ts'
import { decodeListQuery } from '#server/platform/collections/list-query.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { findActive } from '../advisors/public.ts'
import { changeOwn, create, showInvitation } from './by-visitors.ts'
import { answer, report } from './own-reviews.ts'
import { listShown, totalsOf } from './queries.ts'
import { reviews } from './records.ts'

/** The contract's limit of a page. */
const mostOfPage = 100

export const profilesReviewsHandlers = {
  async listPublicReviews({ tx, params, query, tenant }) {
    const advisor = await findActive(tx, params.alias)
    if (!advisor) throw notFound('Not found')
    const { offset, limit } = decodeListQuery(query)
    const page = { offset, limit: Math.min(limit, mostOfPage), timeZone: tenant.timeZone }
    const totals = await totalsOf(tx, advisor.uuid)
    return { status: 200, body: { ...totals, reviews: await listShown(tx, advisor.uuid, page) } }
  },

  getReviewInvitation: showInvitation,
  createProfileReview: create,
  changeProfileReview: changeOwn,

  listProfileReviews: reviews.list,
  getProfileReview: reviews.show,
  updateProfileReview: reviews.update,
  deleteProfileReview: reviews.remove,
  answerProfileReview: answer,
  reportProfileReview: report,
} satisfies Handlers
