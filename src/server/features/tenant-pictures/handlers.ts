/** The institution's own pictures: logo, header (product §26.13). */
import type { PictureFault } from '#rules/pictures.ts'
import { type Ctx, type Handlers, tellingRefusals } from '#server/platform/binding/handler.ts'
import { HttpError } from '#server/platform/contract/errors.ts'
import { countUpload, RefusedUpload, uploadFault } from '../pictures/public.ts'
import { drawTenantPicture } from './drawn.ts'
import { dropUnusedTenantPictures, storeTenantPicture, tenantPicturePath } from './queries.ts'

async function createTenantPicture(ctx: Ctx<'createTenantPicture'>) {
  await ctx.withTenant((tx) => countUpload(tx, ctx))
  // No transaction stands open while a picture is decoded, or waits for its turn.
  const drawn = await drawTenantPicture(ctx.body).catch((reason: unknown) => {
    throw reason instanceof RefusedUpload ? refused(ctx, 422, reason.fault) : reason
  })
  await ctx.withTenant(
    async (tx) => {
      await storeTenantPicture(tx, drawn, ctx.now)
      await dropUnusedTenantPictures(tx, ctx.now)
    },
    { isLogged: true },
  )
  const path = tenantPicturePath(drawn.hash)
  return {
    status: 201 as const,
    headers: { location: path },
    body: { path, width: drawn.width, height: drawn.height },
  }
}

export const tenantPicturesHandlers = {
  createTenantPicture: tellingRefusals(createTenantPicture, (reason, _body, translate) => {
    const fault = uploadFault(reason.status)
    return fault ? refused({ translate }, reason.status, fault) : reason
  }),
} satisfies Handlers

/** A setting takes the picture later: there is no field yet at which the sentence could stand. */
function refused({ translate }: Pick<Ctx, 'translate'>, status: number, fault: PictureFault): HttpError {
  return new HttpError(status, translate(fault.message, fault.values))
}
