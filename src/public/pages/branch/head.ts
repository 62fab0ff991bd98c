import type { Head, PageEnv } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import type { BranchData } from './load.ts'

/** Beyond this, search engines and previews cut a description. */
const longest = 200

export function head(
  { branch, prefix, tenant }: BranchData,
  env: Pick<PageEnv, 'publicUrl' | 'language'>,
): Head {
  const { street, zip, city } = branch.address
  const title = `${branch.public_name} | ${tenant.name}`
  const address = [street, `${zip} ${city}`.trim()].filter(Boolean).join(', ')
  const description = [address, branch.description?.replace(/\s+/g, ' ')].filter(Boolean).join('. ')
  const canonical = `${env.publicUrl}/app/${prefix}/${encodeURIComponent(branch.slug)}`
  return {
    title,
    description:
      description.length > longest ? `${description.slice(0, longest - 1).trimEnd()}…` : description,
    canonical,
    isIndexed: true,
    og: {
      'og:type': 'website',
      'og:title': title,
      'og:description': description.slice(0, longest),
      'og:url': canonical,
      'og:site_name': tenant.name,
    },
    themeColor: primaryOf({ tenant }),
  }
}
