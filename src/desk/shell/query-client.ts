import { QueryClient } from '@tanstack/react-query'

/**
 * Refetching on focus would redraw what a person reads; lists refresh when they are opened again. Without network a
 * call fails and says so: by default it would wait in silence until the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
