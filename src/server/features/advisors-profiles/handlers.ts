import { hasRole } from '#rules/access.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { checkLayout } from './placing.ts'
import {
  lockedLayout,
  type ProfileLayout,
  type StoredLayout,
  saveLayout,
  saveSections,
  storedLayout,
} from './queries.ts'

const isSame = (one: ProfileLayout, other: ProfileLayout) => JSON.stringify(one) === JSON.stringify(other)

export const advisorsProfilesHandlers = {
  async getProfileLayout({ tx, actor }) {
    const stored = await storedLayout(tx)
    const body = hasRole(actor, ['accountadmin', 'INTERNAL']) ? withAuthor(stored) : stored.layout
    return { status: 200, headers: { etag: etag(stored.version) }, body }
  },

  async updateProfileLayout(ctx) {
    const { tx, body, now } = ctx
    const before = await lockedLayout(tx)
    const layout = normal(body)
    if (!isSame(normal(before.layout), layout)) {
      checkVersion(ctx, before.version, withAuthor(before), before.by)
      await checkLayout(ctx, body)
      await saveLayout(tx, layout, now, editor(ctx))
      await saveSections(tx, layout)
    }
    const after = await storedLayout(tx)
    return { status: 200, headers: { etag: etag(after.version) }, body: withAuthor(after) }
  },
} satisfies Handlers

/** For account admins, who may have to choose between a colleague's version and their own. */
function withAuthor({ layout, at, by }: StoredLayout): ProfileLayout {
  return { ...layout, ...(at && { updated_at: at.toISOString(), updated_by: by }) }
}

/** Elements in their order, numbered from one: whoever compares two layouts finds what differs for visitors. */
function normal({ sections }: ProfileLayout): ProfileLayout {
  return {
    sections: sections.map(({ name, elements }) => ({
      name,
      elements: elements
        .toSorted((a, b) => a.order - b.order)
        .map(({ id }, index) => ({ id: id.toLowerCase(), order: index + 1 })),
    })),
  }
}
