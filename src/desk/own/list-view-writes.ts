import type { Client } from '#client/client.ts'
import type { components } from '#generated/types.ts'
import type { ListView, ListViewBody } from '../kit/list-views.ts'

const all = '/api/v1/list-views'
const one = '/api/v1/list-views/{uuid}'

/** @param before in whose place it is saved; null: it is a new one */
export async function saveView(
  client: Client,
  body: ListViewBody,
  before: ListView | null,
): Promise<ListView> {
  const sent = body as components['schemas']['ListView']
  const { data } = before
    ? await client.PUT(one, { params: itemOf(before), body: sent })
    : await client.POST(all, { body: sent })
  return data as ListView
}

export async function removeView(client: Client, view: ListView): Promise<void> {
  await client.DELETE(one, { params: itemOf(view) })
}

const itemOf = ({ uuid, version }: ListView) => ({
  path: { uuid },
  header: { 'If-Match': `"${version}"` },
})

/** With what was saved, and without another default of the same list. */
export function withView(views: readonly ListView[], saved: ListView): readonly ListView[] {
  const others = views
    .filter(({ uuid }) => uuid !== saved.uuid)
    .map((view) =>
      saved.is_default && view.is_default && view.list === saved.list
        ? { ...view, is_default: false, version: view.version + 1 }
        : view,
    )
  return [...others, saved].toSorted((a, b) => a.name.localeCompare(b.name))
}
