import { QueryClient } from '@tanstack/react-query'

/** Refetching on focus would redraw what a person reads; lists refresh when they are opened again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
}
