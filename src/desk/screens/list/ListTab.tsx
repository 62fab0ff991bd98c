import { type ReactNode, useEffect, useRef } from 'react'
import { useGetList } from 'react-admin'
import type { PageMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import type { FilterValues } from './filters.ts'

interface ListTabProps {
  readonly label: string
  /** Behind the label. */
  readonly mark?: ReactNode
  /** Whether it says how many rows it has; that is asked for. */
  readonly isCounted?: boolean
  readonly resource: ResourceDescription
  readonly filter: FilterValues
  readonly isCurrent: boolean
  readonly apply: () => void
}

/** One way to look at the list, with the number of its rows. */
export function ListTab({ label, mark, isCounted = true, resource, filter, isCurrent, apply }: ListTabProps) {
  const format = useFormatter()
  const asked = { filter, pagination: { page: 1, perPage: 1 }, sort: resource.defaultSort }
  const { total, meta } = useGetList(resource.name, asked, { enabled: isCounted })
  const { isEstimated }: PageMeta = meta ?? {}
  const tab = useRef<HTMLButtonElement>(null)
  // On a phone the line of tabs is longer than the screen, and the number makes a tab wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is part of what is seen
  useEffect(() => {
    if (isCurrent) tab.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isCurrent, total])
  return (
    <button ref={tab} type="button" aria-current={isCurrent ? 'page' : undefined} onClick={apply}>
      {label} {mark}
      {total !== undefined && (
        <span className="n">
          {isEstimated && '≈ '}
          {format.number(total)}
        </span>
      )}
    </button>
  )
}
