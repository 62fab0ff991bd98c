import { useQueries } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { resourceNamed } from '../../resources/admin.ts'
import { recordName } from '../../resources/record-name.ts'
import { rememberName } from '../shown-names.ts'
import { nowhere, type PlacedElement, type SectionChoices, type SectionsHint } from './sections.ts'

/** As many records of a kind as can be placed. */
const most = 200

/** All that can be placed: what the hint lists, and the records of the resources that it names. */
export function useElements({ choices }: SectionsHint): {
  readonly elements: readonly PlacedElement[]
  readonly isLoading: boolean
} {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const queries = useQueries({
    queries: choices.map(({ resource = '' }) => ({
      queryKey: [resource, 'elements of sections'],
      enabled: resource !== '',
      queryFn: async () => {
        const sort = resourceNamed(resource)?.defaultSort ?? { field: 'id', order: 'ASC' as const }
        const { data } = await dataProvider.getList(resource, {
          filter: {},
          sort,
          pagination: { page: 1, perPage: most },
        })
        return data as RaRecord[]
      },
    })),
  })
  const elements = choices.flatMap((choice, index) => [
    ...Object.entries(choice.values ?? {}).map(([key, label]) => ({
      key,
      label: translate(label),
      icon: choice.icons?.[key] ?? '',
      kind: '',
      allowed: choice.in,
    })),
    ...(queries[index]?.data ?? []).flatMap((record) => recordElement(record, choice)),
  ])
  return { elements, isLoading: queries.some(({ isLoading }) => isLoading) }
}

function recordElement(record: RaRecord, choice: SectionChoices): PlacedElement[] {
  const resource = resourceNamed(choice.resource ?? '')
  if (!resource) return []
  const icon = String(record[choice.icon ?? ''] ?? '')
  const [key, label] = [String(record.id), recordName(record, resource)]
  rememberName(key, label)
  return [
    {
      key,
      label,
      icon,
      kind: resource.label,
      allowed: choice.in,
    },
  ]
}

/** What an element is called that nothing knows any more. */
export const unknownElement = (key: string): PlacedElement => ({
  key,
  label: key,
  icon: '',
  kind: '',
  allowed: [nowhere],
})
