import { useQuery } from '@tanstack/react-query'
import { useDesk } from '../../kit/desk-context.ts'
import type { WordsOfPages } from '../../kit/page.ts'

/** Without them pages are found by their names. */
export function usePageWords(): WordsOfPages {
  const { pageWords } = useDesk().screens
  const { data = noWords } = useQuery({
    queryKey: ['palette', 'page words'],
    enabled: pageWords !== undefined,
    queryFn: () => pageWords?.() ?? noWords,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

const noWords: WordsOfPages = {}
