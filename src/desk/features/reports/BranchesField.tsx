import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'

type BranchOption = components['schemas']['ReportOrganization']

interface BranchesFieldProps {
  readonly uuids: readonly string[]
  readonly errors: readonly string[] | undefined
  readonly change: (uuids: readonly string[]) => void
}

/** As many as the calls take. */
const mostBranches = 200
const listPath = '/api/v1/report-organizations'

/** Of which branches a report is; without one, of all that the reader may see. */
export function BranchesField({ uuids, errors, change }: BranchesFieldProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const branches = useNamedBranches(uuids)
  const search = useSearch<BranchOption>(
    async (q, signal) => {
      const { data } = await client.GET(listPath, {
        params: { query: { range: [0, 49], ...(q !== '' && { filter: { q } }) } },
        signal,
      })
      return data as BranchOption[]
    },
    (typed) => typed.trim(),
  )
  return (
    <MultiSelect
      label={translate('Branches')}
      placeholder={uuids.length === 0 ? translate('All branches') : translate('Add a branch')}
      emptyText={translate('There is no branch to choose.')}
      noMatchText={translate('No branch has such a name.')}
      errors={errors}
      max={mostBranches}
      selected={branches.chosen}
      onSelected={(next) => {
        branches.remember(next)
        change(next.map(({ uuid }) => uuid))
      }}
      describe={({ uuid, name }) => ({ key: uuid, name })}
      {...search}
    />
  )
}

/** Those in the address by name: the ones that were chosen here are known, the names of all others are read. */
function useNamedBranches(uuids: readonly string[]) {
  const translate = useTranslate()
  const { client } = useDesk()
  const [known, remember] = useState<readonly BranchOption[]>([])
  const unknown = uuids.filter((uuid) => known.every((each) => each.uuid !== uuid))
  const { data } = useReading(
    ['report-organizations', unknown],
    async () => {
      if (unknown.length === 0) return []
      const { data } = await client.GET(listPath, {
        params: { query: { filter: { id: unknown }, range: [0, mostBranches - 1] } },
      })
      return data as BranchOption[]
    },
    { notice: null, staysHere: true, keepsPrevious: true },
  )
  const named = [...known, ...(data ?? [])]
  const chosen = uuids.map(
    (uuid) =>
      named.find((each) => each.uuid === uuid) ?? { uuid, name: data ? translate('Unknown branch') : '…' },
  )
  return { chosen, remember: (next: readonly BranchOption[]) => remember([...named, ...next]) }
}
