/** Files that go along with messages: uploaded first, sent with a message, downloaded (product §26.14). */
import { Readable } from 'node:stream'
import { attachmentLimits, cleanFileName, noAttachment, tooLargeAttachment } from '#rules/attachments.ts'
import type { PictureFault } from '#rules/pictures.ts'
import { isUuid } from '#rules/uuid.ts'
import { type Ctx, type Reply, type TenantTx, tellingRefusals } from '#server/platform/binding/handler.ts'
import { HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import { RefusedUpload } from '../pictures/public.ts'
import { keptFile } from './attachment-file.ts'
import {
  dropWaiting,
  findSent,
  heldByAll,
  heldIn,
  insertAttachment,
  lockWaiting,
  type PartKind,
  readPart,
  type StoredAttachment,
  type Uploader,
} from './attachment-queries.ts'
import { limitUpload } from './limits.ts'
import { lockThread, type Side } from './queries.ts'
import { sideOf } from './records.ts'
import { checkOpen } from './sending.ts'

/** Of one conversation. */
const mostFiles = 200
const mostBytes = 200 * 1024 * 1024
/** Of all conversations of an institution. */
const mostOfAll = 20 * 1024 * 1024 * 1024
/** Of what one has uploaded and not sent. */
const mostWaiting = 4 * attachmentLimits.files

const uploaderOf = (
  { actor, params }: Pick<Ctx<'createAttachment'>, 'actor' | 'params'>,
  side: Side,
): Uploader => ({
  threadUuid: params.uuid,
  side,
  authorUuid: actor.kind === 'user' ? actor.uuid : null,
})

async function upload(ctx: Ctx<'createAttachment'>) {
  const side = await ctx.withTenant(async (tx) => {
    const writer = await sideOf(tx, ctx, ctx.params.uuid)
    if (!writer) throw notFound()
    await checkRoom(tx, ctx, writer, ctx.body.length)
    const { tenant, now, rateLimitFactor, ip, actor } = ctx
    await limitUpload({ tx, tenant, now, rateLimitFactor, ip, actor }, ctx.params.uuid, writer === 'visitor')
    return writer
  })
  // No transaction stands open while a picture is drawn, or waits for its turn.
  const kept = await keptFile(ctx.body).catch((reason: unknown) => {
    throw reason instanceof RefusedUpload ? refused(ctx, statusOf(reason.fault), reason.fault) : reason
  })
  const stored = await ctx.withTenant(
    async (tx) => {
      // Of several at once each sees what the others hold.
      await checkRoom(tx, ctx, side, kept.file.length)
      const uploader = uploaderOf(ctx, side)
      await dropWaiting(tx, uploader, mostWaiting - 1)
      const name = cleanFileName(nameIn(ctx.headers['file-name']), kept.media_type)
      return await insertAttachment(tx, {
        ...kept,
        ...uploader,
        name,
        size: kept.file.length,
        now: ctx.now,
      })
    },
    { isLogged: true },
  )
  return {
    status: 201 as const,
    headers: { location: `/api/v1/messenger/threads/${ctx.params.uuid}/attachments/${stored.uuid}` },
    body: shownAttachment(stored),
  }
}

export const createAttachment = tellingRefusals(upload, ({ status }, _body, translate) =>
  status === 413
    ? refused({ translate }, 413, tooLargeAttachment)
    : refused({ translate }, status === 422 ? 415 : status, noAttachment),
)

/** @throws HttpError 404, 409 */
async function checkRoom(
  tx: TenantTx,
  ctx: Ctx<'createAttachment'>,
  side: Side,
  bytes: number,
): Promise<void> {
  const locked = await lockThread(tx, ctx.params.uuid)
  if (!locked) throw notFound()
  await checkOpen(tx, locked, side)
  const held = await heldIn(tx, locked.uuid)
  if (held.files >= mostFiles || held.bytes + bytes > mostBytes)
    throw new HttpError(409, 'This conversation takes no more files. Please begin another one.')
  if ((await heldByAll(tx)) + bytes <= mostOfAll) return
  ctx.log.warn('an institution holds as many bytes of attachments as it can')
  throw new HttpError(409, 'No files are taken at the moment. Please write without one.')
}

/** A browser sends it percent-encoded; whatever else somebody sends is taken as it is, and cleaned. */
function nameIn(header = ''): string {
  try {
    return decodeURIComponent(header)
  } catch {
    return header
  }
}

const statusOf = ({ message }: PictureFault) =>
  ({ [noAttachment.message]: 415, [tooLargeAttachment.message]: 413 })[message] ?? 422

function refused({ translate }: Pick<Ctx, 'translate'>, status: number, fault: PictureFault): HttpError {
  return new HttpError(status, translate(fault.message, fault.values))
}

/** Files that one message takes along. @throws HttpError 422 */
export async function takeAlong(
  tx: TenantTx,
  uuids: readonly string[],
  uploader: Uploader,
): Promise<StoredAttachment[]> {
  if (uuids.length === 0) return []
  const waiting = await lockWaiting(tx, uuids, uploader)
  if (waiting.length === uuids.length) return waiting
  throw invalid({ attachment_uuids: ['A file is no longer there. Please choose it again.'] })
}

/** As those who read the conversation see it. */
export function shownAttachment({ uuid, name, media_type: kind, size, width, height }: StoredAttachment) {
  return { uuid, name, media_type: kind, size, width, height }
}

export async function downloadAttachment(
  ctx: Ctx<'downloadAttachment'>,
): Promise<Reply<'downloadAttachment'>> {
  const { name, media_type: mediaType, size, uuid } = await found(ctx)
  return {
    status: 200,
    headers: {
      ...harmless,
      'content-type': mediaType,
      'content-length': String(size),
      'content-disposition': savedAs(name),
    },
    body: partsOf(ctx, uuid, 'file'),
  }
}

export async function getAttachmentPreview(
  ctx: Ctx<'getAttachmentPreview'>,
): Promise<Reply<'getAttachmentPreview'>> {
  const { name, uuid } = await found(ctx)
  const first = await ctx.withTenant((tx) => readPart(tx, uuid, 'preview', 0), { readOnly: true })
  if (!first) throw notFound()
  return {
    status: 200,
    headers: { ...harmless, 'content-type': 'image/webp', 'content-disposition': savedAs(`${name}.webp`) },
    body: partsOf(ctx, uuid, 'preview'),
  }
}

/** Opened in a window of its own it has no origin: it runs nothing, and reads nothing of ours. */
const harmless = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
}

/** RFC 6266, 4.3: for browsers of all ages. */
function savedAs(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type Reading = Pick<Ctx<'downloadAttachment'>, 'params' | 'withTenant' | 'actor' | 'scope' | 'tokens'>

/** @throws HttpError 404 */
async function found(ctx: Reading): Promise<StoredAttachment> {
  const { uuid, attachment } = ctx.params
  const sent = await ctx.withTenant(
    async (tx) =>
      (await sideOf(tx, ctx, uuid)) && isUuid(attachment) ? await findSent(tx, uuid, attachment) : null,
    { readOnly: true },
  )
  if (!sent) throw notFound()
  return sent
}

/** One part after the other, as fast as they are taken. */
function partsOf({ withTenant }: Reading, uuid: string, kind: PartKind): Readable {
  async function* parts() {
    for (let part = 0; ; part++) {
      const bytes = await withTenant((tx) => readPart(tx, uuid, kind, part), { readOnly: true })
      if (!bytes) return
      yield bytes
    }
  }
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 })
}
