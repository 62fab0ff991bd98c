import { useState } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { TextField } from '../../kit/TextField.tsx'
import { usePaused } from '../../kit/use-paused.ts'
import { useLoadedResource } from '../../resources/admin.ts'
import type { ResourceSummary } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { FilterChoices } from './FilterChoices.tsx'

interface FilterReferenceProps {
  readonly target: ResourceSummary
  readonly label: string
  /** Key of the chosen record, '' for none. */
  readonly value: string
  readonly change: (value: string) => void
}

const most = 7

/** A record of another resource, found by its name; nobody has to know keys. */
export function FilterReference({ target, label, value, change }: FilterReferenceProps) {
  const translate = useTranslate()
  const canSearch = useLoadedResource(target.name)?.canSearch === true
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const { data = [], isFetching } = useGetList(target.name, {
    filter: asked ? { q: asked } : {},
    sort: target.defaultSort,
    pagination: { page: 1, perPage: most },
  })
  const { data: chosen } = useGetOne(target.name, { id: value }, { enabled: value !== '', retry: false })
  const isListed = data.some((record) => String(record.id) === value)
  const records = chosen && !isListed ? [chosen, ...data] : data
  const name = translate(target.label)
  return (
    <FilterChoices
      label={label}
      choices={records.map((record) => ({ value: String(record.id), label: recordName(record, target) }))}
      value={value}
      change={change}
      isFocusElsewhere={canSearch}
    >
      {canSearch && (
        <TextField
          label={translate('Search in {name}', { name })}
          type="search"
          autoFocus
          autoComplete="off"
          value={typed}
          inputProps={{ maxLength: 255 }}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <p className="help" role="status">
        {!isFetching && data.length === 0 && translate('Nothing found.')}
      </p>
    </FilterChoices>
  )
}
