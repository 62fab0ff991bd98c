import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { useReading } from '../../kit/use-reading.ts'
import type { Batches, BatchResult } from '../../resources/batches/batches.ts'
import { refusalOf } from '../../resources/batches/queued-calls.ts'
import { useFormatter } from '../../resources/format.ts'
import type { FormParts } from './plan.ts'
import { whyNot } from './plan.ts'
import { ResultRows } from './ResultRows.tsx'
import type { ReportRow } from './report.ts'

interface RefusedOfBatchProps {
  readonly server: Batches
  readonly uuid: string
  readonly count: number
  readonly places: FormParts['places']
}

/** Which rows of a batch were refused and why, for whoever has left it to the server. */
export function RefusedOfBatch({ count, ...props }: RefusedOfBatchProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Refused {...props} />
  return (
    <div className="many-buttons">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('Show what was refused ({count})', { count: format.number(count) })}
      </Button>
    </div>
  )
}

function Refused({ server, uuid, places }: Omit<RefusedOfBatchProps, 'count'>) {
  const translate = useTranslate()
  const { data, failure, retry } = useReading(['batches', uuid, 'refused'], () => allRefused(server, uuid))
  if (failure) return <Button onClick={retry}>{translate('Try again')}</Button>
  if (!data) return <LoadingBox />
  return (
    <ResultRows
      hasTabs={false}
      rows={data.map(({ number = 0, line, status = 500, reply }): ReportRow => {
        const [text, at] = line ? ['Row {line}', line] : ['No. {line}', number]
        return {
          id: number,
          kind: 'refused',
          name: '',
          place: translate(text, { line: at }),
          changes: [],
          reasons: whyNot(refusalOf(status, reply), { places }, translate),
        }
      })}
    />
  )
}

/** In portions, as the server gives them. */
async function allRefused(server: Batches, uuid: string): Promise<readonly BatchResult[]> {
  const all: BatchResult[] = []
  for (;;) {
    const portion = await server.refused(uuid, all.at(-1)?.number ?? 0)
    if (portion.length === 0) return all
    all.push(...portion)
  }
}
