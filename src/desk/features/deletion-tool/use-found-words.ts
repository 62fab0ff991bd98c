import { useTranslate } from 'react-admin'
import { useCounted } from './use-counted.ts'
import type { FoundPeople } from './use-deletion-search.ts'

/** How many were found for what, as the heading says it and screen readers hear it. */
export function useFoundWords() {
  const translate = useTranslate()
  const counted = useCounted()
  return ({ subjects, query }: FoundPeople) =>
    subjects.length === 0
      ? translate('Nobody was found for “{query}”', { query })
      : translate('{count} person found for “{query}” |||| {count} people found for “{query}”', {
          ...counted(subjects.length),
          query,
        })
}
