/** What visitors find at addresses of this site that records answer at (product §19.12). */
import { sql } from 'kysely'
import { pathKey, pathsAbove } from '#rules/redirections.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** there: it is shown; hidden: it is there, and visitors do not see it. */
export type AddressState = 'there' | 'hidden' | 'nowhere'

interface AddressFacts {
  readonly modules: ReadonlySet<string>
  readonly now: Date
}

/** Of a path, the record that answers there; null for any other path. */
export function recordAt(
  path: string,
): { readonly kind: 'profile' | 'f' | 'content'; readonly slug: string } | null {
  const [, kind, slug = ''] = /^\/app\/(profile|f|content)\/([^/]+)$/.exec(path) ?? []
  return kind === 'profile' || kind === 'f' || kind === 'content' ? { kind, slug } : null
}

/**
 * Of all of them by one question, however many there are; an address at which no record answers is left out.
 *
 * @param addresses paths of this site, perhaps with what is asked for and a place in the page
 */
export async function addressStates(
  tx: TenantTx,
  addresses: readonly string[],
  { modules, now }: AddressFacts,
): Promise<ReadonlyMap<string, AddressState>> {
  const asked = addresses.flatMap((address) => {
    const path = pathKey(address)
    const record = path === null ? null : recordAt(path)
    return path !== null && record ? [{ address, path, ...record }] : []
  })
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ path: string; is_shown: boolean | null }>`
    select q.path, case q.kind
      when 'profile' then (select a.is_active from advisors a where a.slug = q.slug)
      when 'f' then (
        select ${modules.has('organizations-profiles')}::boolean and exists (
          select from organization_metadata m
          where m.organization_uuid = o.uuid and m.name = 'publicProfileEnabled' and m.value = 'true'
        ) from organizations o where o.slug = q.slug
      )
      else (
        select ${modules.has('content-management')}::boolean and p.state = 'published'
          and coalesce(p.published_from <= ${now}, true) and coalesce(p.published_until > ${now}, true)
        from content_pages p where p.slug = q.slug
      )
    end as is_shown
    from unnest(
      ${asked.map(({ path }) => path)}::text[], ${asked.map(({ kind }) => kind)}::text[],
      ${asked.map(({ slug }) => slug)}::text[]
    ) as q (path, kind, slug)`.execute(tx)
  const shown = new Map(rows.map(({ path, is_shown }) => [path, is_shown]))
  const led = await ledOn(
    tx,
    asked.map(({ path }) => path).filter((path) => shown.get(path) !== true),
  )
  return new Map(
    asked.map(({ address, path }) => {
      const isShown = shown.get(path)
      if (isShown || led.has(path)) return [address, 'there'] as const
      return [address, isShown === false ? 'hidden' : 'nowhere'] as const
    }),
  )
}

/** Of these paths, from which visitors are led on. */
export async function ledOn(tx: TenantTx, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const above = [...new Set(paths.flatMap(pathsAbove))]
  const { rows } = await sql<{ path: string; match: string }>`
    select path, match from redirections where is_active and path = any(${above}::text[])`.execute(tx)
  const leads = (path: string) =>
    pathsAbove(path).some((each) =>
      rows.some((row) => row.path === each && (row.match === 'prefix' || each === path)),
    )
  return new Set(paths.filter(leads))
}
