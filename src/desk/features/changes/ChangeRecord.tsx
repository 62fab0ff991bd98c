import Button from '@mui/material/Button'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { resourceNamed, useLoadedResource } from '../../resources/admin.ts'
import { useFormatter } from '../../resources/format.ts'
import { useRecordPath } from '../../resources/record-href.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { Fact, Group } from '../../screens/show/Facts.tsx'
import type { Change } from './change.ts'
import { Differences } from './Differences.tsx'
import { actionWords, actorWords, entityLabel, restorableUntil } from './entity-fields.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import './changes.css'

/** One entry: who did what with which record, each value before and after, and the way back. */
export function ChangeRecord({ record }: RecordSlotProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const change = record as RaRecord & Change
  const who = actorWords(change, translate)
  return (
    <div className="shown">
      <Group title={translate('This change')}>
        <Fact term={translate('When')}>{format.dateTime(change.at ?? '')}</Fact>
        <Fact term={translate('Who')}>{who}</Fact>
        <Fact term={translate('What')}>{translate(actionWords[change.action ?? ''] ?? '')}</Fact>
        <Fact term={translate('Kind')}>{translate(entityLabel(change.entity))}</Fact>
        <Fact term={translate('Record')}>
          <RecordLink change={change} />
        </Fact>
        <Fact term={translate('API call')}>{change.operation}</Fact>
      </Group>
      <section className="group">
        <div>
          <h2>{translate('Differences')}</h2>
        </div>
        <div>
          <Differences entity={change.entity} differences={change.differences ?? []} />
          <Restoring change={change} />
        </div>
      </section>
    </div>
  )
}

/** By its name, with a link as long as it is there; those that are keyed by something else have none. */
function RecordLink({ change }: { readonly change: Change }) {
  const translate = useTranslate()
  const resource = resourceNamed(change.entity)
  const pathOf = useRecordPath(resource)
  const name = change.record_name ?? change.record
  if (!name) return change.action === 'created' ? null : <span className="muted">{translate('Empty')}</span>
  const canOpen = pathOf && resource?.key === 'uuid' && change.action !== 'deleted' && change.record
  return canOpen ? <Link to={pathOf(change.record)}>{name}</Link> : name
}

/** What can be brought back, by an ordinary save with its checks. */
function Restoring({ change }: { readonly change: Change }) {
  const translate = useTranslate()
  const format = useFormatter()
  const [at, setAt] = useState<'before' | 'after' | null>(null)
  const resource = useLoadedResource(change.entity)
  const allowed = useAllowed(resource)
  const until = restorableUntil(change, resource)
  if (!resource) return null
  const isDeleted = change.action === 'deleted'
  const can = isDeleted ? until !== null && allowed.create : change.action === 'changed' && allowed.edit
  if (!can) return null
  if (until && until.getTime() < Date.now())
    return <p className="muted">{translate('What was deleted could be brought back for 30 days.')}</p>
  return (
    <div className="change-restoring">
      {!isDeleted && (
        <Button variant="outlined" onClick={() => setAt('after')}>
          {translate('Restore this version…')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setAt('before')}>
        {translate(isDeleted ? 'Bring the record back…' : 'Restore what was before…')}
      </Button>
      {until && (
        <p className="muted">
          {translate('Can be brought back until {day}.', { day: format.dateTime(until.toISOString()) })}
        </p>
      )}
      {at && <RestoreDialog change={change} resource={resource} at={at} close={() => setAt(null)} />}
    </div>
  )
}
