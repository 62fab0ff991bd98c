import { useState } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { usePaused } from '../../kit/use-paused.ts'
import { useReading } from '../../kit/use-reading.ts'
import { type ExportColumn, type ExportPlan, type Preview, rowsQuery } from './plan.ts'

interface Read {
  readonly preview: Preview
  /** What was asked. */
  readonly of: string
}

/** The first rows of what is chosen; those before stay until they are there, and where they cannot be read. */
export function usePreview(plan: ExportPlan) {
  const { client } = useDesk()
  const wanted = JSON.stringify(rowsQuery(plan))
  const asked = usePaused(wanted)
  const reading = useReading(
    ['advisors-export', asked],
    async () => {
      const query = JSON.parse(asked) as ReturnType<typeof rowsQuery>
      const { data } = await client.GET('/api/v1/advisors-export/preview', { params: { query } })
      return { preview: data as Preview, of: asked } satisfies Read
    },
    { keepsPrevious: true, notice: null, staysHere: true },
  )
  const [last, setLast] = useState<Read>()
  if (reading.data && reading.data !== last) setLast(reading.data)
  const data = reading.data ?? last
  return { ...reading, preview: data?.preview, rowColumns: columnsOf(data), isStale: data?.of !== wanted }
}

/** The columns that the rows have, in their order; without a choice that is the order of all. */
function columnsOf(read: Read | undefined): ExportColumn[] {
  if (!read) return []
  const { columns } = read.preview
  const { columns: names } = JSON.parse(read.of) as ReturnType<typeof rowsQuery>
  if (!names) return columns.filter((column) => column.is_chosen)
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
}
