/** Titles and descriptions of public pages, edited as a whole (product §17.26). */
import { canonical } from '#rules/change-log.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { lockMetaTags, replaceMetaTags, storedMetaTags, storedTag } from './queries.ts'

export const metaTagsHandlers = {
  async listTenantMetaTags({ tx }) {
    return replyOf(await storedMetaTags(tx))
  },

  /** Who sends what is stored has it, whatever version they read. */
  async updateTenantMetaTags(ctx) {
    const { body, tx } = ctx
    checkEachOnce(ctx)
    await lockMetaTags(tx)
    const before = await storedMetaTags(tx)
    if (!isSame(before.tags, body)) {
      checkVersion(ctx, before.version, before.tags)
      await replaceMetaTags(tx, body)
    }
    return replyOf(await storedMetaTags(tx))
  },
} satisfies Handlers

type Tags = Ctx<'updateTenantMetaTags'>['body']

const replyOf = ({ tags, version }: Awaited<ReturnType<typeof storedMetaTags>>) =>
  ({ status: 200, headers: { etag: etag(version) }, body: tags }) as const

const keyOf = ({ controller, name }: Tags[number]) => `${controller}\n${name}`

/** Their order says nothing. */
const isSame = (one: Tags, other: Tags) => canonical(inOrder(one)) === canonical(inOrder(other))

const inOrder = (tags: Tags) =>
  tags.map(storedTag).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** @throws HttpError 422 at each of two for one kind of page: which of them was typed, only the form knows */
function checkEachOnce({ body, translate }: Pick<Ctx<'updateTenantMetaTags'>, 'body' | 'translate'>): void {
  const keys = body.map(keyOf)
  const twice = keys.flatMap((key, place) => (keys.indexOf(key) === keys.lastIndexOf(key) ? [] : [place]))
  const said = [translate('This kind of page is there already.')]
  if (twice.length > 0) throw invalid(Object.fromEntries(twice.map((place) => [`${place}.name`, said])))
}
