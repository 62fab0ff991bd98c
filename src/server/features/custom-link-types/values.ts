/** The addresses that advisors have for one kind of link: all of them in the process, since whether they fit no query says. */
import type { components } from '#generated/types.ts'
import { fitsPattern, linkOf } from '#rules/link-pattern.ts'
import { fullName } from '#rules/names.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { decodeListQuery, type ListQuery, pageHeaders } from '#server/platform/collections/list-query.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { invalid, notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import { entered, lockedAdvisor } from '../advisors/public.ts'
import { advisorsLink, advisorsWithLink, type LinkedAdvisor, noteEdit, storeLink } from './queries.ts'

type LinkValue = Required<components['schemas']['CustomLinkValue']>

function linkValueOf(advisor: LinkedAdvisor, pattern: string | null): LinkValue {
  const { alias, organization, value, version } = advisor
  const matches_pattern = value === '' || fitsPattern(pattern, value)
  return { alias, full_name: fullName(advisor), organization, value, matches_pattern, version }
}

export async function listValues(
  { tx, query }: Pick<Ctx<'listCustomLinkValues'>, 'tx' | 'query'>,
  kind: string,
  pattern: string | null,
) {
  const asked = decodeListQuery(query)
  const all = (await advisorsWithLink(tx, kind)).map((advisor) => linkValueOf(advisor, pattern))
  const found = sorted(
    all.filter((value) => isAsked(value, asked)),
    asked.sort[0],
  )
  const rows = found.slice(asked.offset, asked.offset + asked.limit)
  const page = { rows, total: found.length, isEstimated: false, next: undefined }
  return { status: 200, headers: pageHeaders('values', asked, page), body: rows } as const
}

const folded = (text: unknown) => String(text ?? '').toLowerCase()

function isAsked(value: LinkValue, { filter, q }: ListQuery): boolean {
  const said = [value.full_name, value.organization, value.value].map(folded)
  if (q && !said.some((text) => text.includes(folded(q)))) return false
  return Object.entries(filter).every(([name, wanted]) =>
    [wanted]
      .flat()
      .map(String)
      .includes(String(value[name as keyof LinkValue] ?? '')),
  )
}

/** As they come, in the order of a telephone book, unless another one is asked for. */
function sorted(
  values: readonly LinkValue[],
  order: ListQuery['sort'][number] | undefined,
): readonly LinkValue[] {
  if (!order) return values
  const key = order.property as keyof LinkValue
  const { compare } = new Intl.Collator('de', { numeric: true })
  const inOrder = values.toSorted((one, other) => compare(folded(one[key]), folded(other[key])))
  return order.direction === 'asc' ? inOrder : inOrder.toReversed()
}

export async function readValue(
  tx: Ctx['tx'],
  kind: string,
  alias: string,
  pattern: string | null,
): Promise<LinkValue> {
  const found = await advisorsLink(tx, kind, alias)
  if (!found) throw notFound()
  return linkValueOf(found, pattern)
}

/** @throws HttpError 422 at the address, 412 */
export async function saveValue(ctx: Ctx<'updateCustomLinkValue'>, kind: string, pattern: string | null) {
  const { tx, params, body, now, translate } = ctx
  await lockedAdvisor(tx, params.alias)
  const before = await advisorsLink(tx, kind, params.alias)
  if (!before) throw notFound()
  const value = body.value.trim() === '' ? '' : linkOf(pattern, body.value)
  if (value !== before.value) {
    checkIfMatch(ctx, linkValueOf(before, pattern))
    if (value === null) throw invalid({ value: [entered(pattern, translate)] })
    await storeLink(tx, kind, before, value)
    await noteEdit(tx, before, now, editor(ctx))
  }
  const after = await readValue(tx, kind, params.alias, pattern)
  return { status: 200, headers: { etag: etag(after.version) }, body: after } as const
}
