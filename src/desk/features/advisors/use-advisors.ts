import { useQuery } from '@tanstack/react-query'
import { useDesk } from '../../kit/desk-context.ts'
import { findAdvisorsByName } from './advisors-by-name.ts'

export interface PickedAdvisor {
  readonly slug: string
  readonly full_name: string
}

export interface FoundAdvisor extends PickedAdvisor {
  /** What speaks for or against them, in the reader's language. */
  readonly note?: { readonly text: string; readonly isGood: boolean }
}

export interface AdvisorSource {
  /** Of the reading: another one is read anew. */
  readonly key: readonly unknown[]
  /** @param name what is searched for (product §3.5); undefined for those who are listed at once */
  readonly read: (name: string | undefined, signal: AbortSignal) => Promise<readonly FoundAdvisor[]>
}

/** Those who are listed at once, and those who are found by a name, each once; the picked one is always among them. */
export function useAdvisors(
  source: AdvisorSource | undefined,
  name: string | null,
  picked: PickedAdvisor | null,
) {
  const { client } = useDesk()
  const near = useQuery({
    queryKey: ['advisors-at-once', ...(source?.key ?? [])],
    queryFn: async ({ signal }) => (await source?.read(undefined, signal)) ?? [],
    enabled: source !== undefined,
  })
  const named = useQuery({
    queryKey: ['advisors-by-name', ...(source?.key ?? []), name],
    queryFn: async ({ signal }): Promise<readonly FoundAdvisor[]> =>
      source ? await source.read(name ?? '', signal) : await findAdvisorsByName(client, name ?? '', signal),
    enabled: name !== null,
  })
  const all = [
    ...(near.data ?? []),
    ...(name === null ? [] : (named.data ?? [])),
    ...(picked ? [picked] : []),
  ]
  return {
    found: all.filter(({ slug }, at) => all.findIndex((each) => each.slug === slug) === at),
    isLoading: near.isFetching || named.isFetching,
    isFailed: near.isError || (name !== null && named.isError),
  }
}
