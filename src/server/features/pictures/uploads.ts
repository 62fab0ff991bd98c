/** What all calls that take a picture have in common (product §26.12). */
import { noPicture, type PictureFault, tooManyBytes } from '#rules/pictures.ts'
import type { Ctx, TenantTx } from '#server/platform/binding/handler.ts'
import { tooMany } from '#server/platform/contract/errors.ts'
import { callerKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'

/** Each costs the server about a second: nobody tries so many by hand. */
const perUser: Limit = { name: 'pictures of user', most: 60, seconds: 3_600 }

type UploadCtx = Pick<Ctx, 'actor' | 'ip' | 'now' | 'rateLimitFactor' | 'tenant'>

/** @throws HttpError 429 */
export async function countUpload(tx: TenantTx, ctx: UploadCtx): Promise<void> {
  const { now, tenant, rateLimitFactor: factor } = ctx
  const wait = await take(tx, perUser, { tenantId: tenant.id, now, factor, key: callerKey(ctx) })
  if (wait !== null) throw tooMany(wait)
}

/** Why a body is no picture, by the status that says so; null for all else. */
export function uploadFault(status: number): PictureFault | null {
  if (status === 413) return tooManyBytes
  return status === 415 || status === 422 ? noPicture : null
}
