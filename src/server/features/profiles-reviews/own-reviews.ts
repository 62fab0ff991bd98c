/** What an advisor does with a review that is shown: answers it, or asks to look at it again. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import { reviews } from './records.ts'

type OwnReviewCtx = Ctx<'answerProfileReview'> | Ctx<'reportProfileReview'>

export async function answer(ctx: Ctx<'answerProfileReview'>) {
  const before = await shownReview(ctx)
  const text = ctx.body.answer?.trim() || null
  if (text !== (before.answer ?? null)) {
    checkIfMatch(ctx, before)
    const by = text === null ? null : editor(ctx)
    await change(ctx, { answer: text, answered_at: text === null ? null : ctx.now, answered_by_uuid: by })
  }
  return await replyOf(ctx)
}

export async function report(ctx: Ctx<'reportProfileReview'>) {
  const before = await shownReview(ctx)
  const text = ctx.body.report.trim()
  if (!before.is_reported || text !== before.report) {
    checkIfMatch(ctx, before)
    await change(ctx, { report: text, is_reported: true })
  }
  return await replyOf(ctx)
}

async function replyOf(ctx: OwnReviewCtx) {
  const body = await reviews.find(ctx, ctx.params.uuid)
  if (!body) throw notFound()
  return { status: 200, headers: { etag: etag(body.version) }, body } as const
}

async function shownReview(ctx: OwnReviewCtx) {
  const found = await reviews.find(ctx, ctx.params.uuid, { forUpdate: true })
  if (!found) throw notFound()
  if (found.state !== 'shown') throw new HttpError(409, 'This review is not shown at the moment.')
  return found
}

interface AdvisorWords {
  readonly answer?: string | null
  readonly answered_at?: Date | null
  readonly answered_by_uuid?: string | null
  readonly report?: string
  readonly is_reported?: boolean
}

async function change(ctx: OwnReviewCtx, columns: AdvisorWords): Promise<void> {
  await ctx.tx
    .updateTable('profiles_reviews')
    .set({
      ...columns,
      updated_at: ctx.now,
      updated_by_uuid: editor(ctx),
      version: sql<number>`version + 1`,
    })
    .where('uuid', '=', ctx.params.uuid)
    .execute()
}
