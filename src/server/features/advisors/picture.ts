/** An advisor's picture: uploaded, made into what pages ask for, removed (product §26.12). */
import type { PictureFault } from '#rules/pictures.ts'
import { type Ctx, type Handlers, type TenantTx, tellingRefusals } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, invalid, notFound, sentence } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import {
  countUpload,
  iconUrl,
  type Portrait,
  pictureUrl,
  portraitOf,
  RefusedUpload,
  storePicture,
  uploadFault,
} from '../pictures/public.ts'
import { advisorUuid, lockedAdvisor } from './by-alias.ts'
import { findAdvisor } from './records.ts'
import { dropUnusedPicture } from './removal.ts'

const field = 'profile_picture_url'

async function updateAdvisorPicture(ctx: Ctx<'updateAdvisorPicture'>) {
  const { body, params } = ctx
  const uuid = await ctx.withTenant(async (tx) => {
    await countUpload(tx, ctx)
    return await advisorUuid(tx, params.alias)
  })
  // No transaction stands open while a picture is decoded, or waits for its turn.
  const portrait = await portraitOf(body, uuid).catch((reason: unknown) => {
    throw reason instanceof RefusedUpload ? refusedPicture(ctx, 422, reason.fault) : reason
  })
  const version = await ctx.withTenant((tx) => changePicture(ctx, tx, portrait), { isLogged: true })
  return {
    status: 200 as const,
    headers: { etag: etag(version) },
    body: { profile_picture_url: pictureUrl(portrait.hash), shortcut_icon_url: iconUrl(portrait.hash) },
  }
}

export const advisorPictureHandlers = {
  updateAdvisorPicture: tellingRefusals(updateAdvisorPicture, (refused, _body, translate) => {
    const fault = uploadFault(refused.status)
    return fault ? refusedPicture({ translate }, refused.status, fault) : refused
  }),

  async deleteAdvisorPicture(ctx) {
    return { status: 204, headers: { etag: etag(await changePicture(ctx, ctx.tx, null)) } }
  },
} satisfies Handlers

/**
 * Who sends the picture that is stored has it, whatever version they read; so has who removes one that is gone.
 *
 * @returns the advisor's version
 * @throws HttpError 404, 412
 */
async function changePicture(
  ctx: Pick<Ctx<'deleteAdvisorPicture'>, 'actor' | 'ifMatch' | 'modules' | 'now' | 'params'>,
  tx: TenantTx,
  portrait: Portrait | null,
): Promise<number> {
  const { params, now } = ctx
  const uuid = await lockedAdvisor(tx, params.alias)
  const { picture_hash: before, version } = await tx
    .selectFrom('advisors')
    .select(['picture_hash', 'version'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const after = portrait?.hash ?? null
  if (before === after) return version
  const current = await findAdvisor(tx, params.alias, ctx)
  if (!current) throw notFound('Not found')
  checkIfMatch(ctx, current)
  if (portrait) await storePicture(tx, portrait)
  await tx
    .updateTable('advisors')
    .set({ picture_hash: after, version: version + 1, updated_at: now, updated_by_uuid: editor(ctx) })
    .where('uuid', '=', uuid)
    .execute()
  if (before) await dropUnusedPicture(tx, before)
  return version + 1
}

/** The sentence stands at the picture, whichever status says it. */
function refusedPicture(
  { translate }: Pick<Ctx, 'translate'>,
  status: number,
  { message, values }: PictureFault,
): HttpError {
  const said = translate(message, values)
  const errors = { [field]: [said] }
  return status === 422 ? invalid(errors, sentence(422)) : new HttpError(status, said, { errors })
}
