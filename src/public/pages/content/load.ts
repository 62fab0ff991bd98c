import type { components } from '#generated/types.ts'
import type { RichText } from '#rules/markdown/rich-text.ts'
import { chunk } from '#ui/chunk.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'

type Schemas = components['schemas']
type Link = Schemas['ContentLink']

export interface ContentData {
  tenant: Schemas['Tenant']
  page: Omit<Schemas['PublicContent'], 'body'>
  text: RichText
  modules: ReadonlySet<string>
  /** The entries of the menu above the page, from the top. */
  above: readonly Pick<Link, 'label' | 'address' | 'language'>[]
}

/** A draft, a page before or after its time, and any while the module is off (403 to the signed-in) is not there. */
export async function load(api: Api, { slug = '' }: Record<string, string>): Promise<Loaded<ContentData>> {
  const [found, tenant, modules, links] = await Promise.all([
    api('getContent', { params: { slug } }),
    api('getTenant'),
    api('listModules'),
    api('listContentLinks', { query: { page: slug } }),
  ])
  if ([400, 403, 404].includes(found.status)) return { status: 404, message: 'Not found (#404)' }
  if (found.status !== 200 || tenant.status !== 200)
    return { status: 500, message: 'An error has occurred. Please try again later.' }
  const { body, ...page }: Schemas['PublicContent'] = found.body
  // No other page reads Markdown: where pages are made in the browser, its reader comes with this one alone.
  const { readMarkdown } = await chunk(() => import('#rules/markdown/read-markdown.ts'))
  return {
    status: 200,
    data: {
      tenant: tenant.body,
      page,
      text: readMarkdown(body).blocks,
      above: (links.status === 200 && wayTo(`/app/content/${page.slug}`, links.body)) || [],
      modules: modules.status === 200 ? modulesOn(modules.body) : new Set(),
    },
  }
}

/** The entries above the first one that leads to an address; null where none does. */
function wayTo(address: string, links: readonly Link[]): readonly Link[] | null {
  for (const link of links) {
    if (link.address === address) return []
    const below = wayTo(address, link.children)
    if (below) return [link, ...below]
  }
  return null
}
