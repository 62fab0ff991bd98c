import type { Client } from '#client/client.ts'
import type { components } from '#generated/types.ts'

export type AdvisorOption = components['schemas']['AdvisorOption']

/** So many characters are asked for (product §3.5). */
const asked = 3

/** What is asked for: no white space, the first three characters; null for less (product §3.5). */
export function askedName(typed: string): string | null {
  const query = typed.replaceAll(/\s/g, '').slice(0, asked)
  return query.length === asked ? query : null
}

/** @throws what the call rejected with */
export async function findAdvisorsByName(
  client: Client,
  name: string,
  signal?: AbortSignal,
): Promise<readonly AdvisorOption[]> {
  const { data } = await client.GET('/api/v1/search/advisors-by-name', {
    params: { query: { name } },
    ...(signal && { signal }),
  })
  return data ?? []
}
