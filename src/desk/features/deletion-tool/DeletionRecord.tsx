import { useTranslate } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useRecord } from '../../resources/use-record.ts'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { RecordFields } from '../../screens/show/RecordFields.tsx'
import { DeletionState } from './DeletionState.tsx'
import { deletionIn, isRunning, progressMs } from './deletion.ts'
import { HeldList } from './HeldList.tsx'

/** One deletion: how far it is, until it is over, and what it was about by kinds. */
export function DeletionRecord({ resource, record }: RecordSlotProps) {
  const translate = useTranslate()
  const { record: read } = useRecord(resource, (each) => isRunning(deletionIn(each)) && progressMs)
  const now = read ?? record
  return (
    <>
      <DeletionState deletion={deletionIn(now)} />
      <RecordFields resource={withoutToldAbove(resource)} record={now} />
      <section className="group">
        <h2>{translate('What was held')}</h2>
        <HeldList held={deletionIn(now)} label="What was held" />
      </section>
    </>
  )
}

/** Fields that the page tells in its own way. */
const own = ['state', 'records', 'kept']

const withoutToldAbove = (resource: ResourceDescription): ResourceDescription => ({
  ...resource,
  raw: { ...resource.raw, fields: resource.raw.fields.filter(({ name }) => !own.includes(name)) },
})
