import type { WidgetProps } from '@rjsf/utils'
import { useRecordContext } from 'react-admin'
import { Switch } from '../../forms/widgets/Switch.tsx'
import { Consequences, type ConsequenceTexts } from './Consequences.tsx'
import { HandOver } from './hand-over/HandOver.tsx'
import './active-switch.css'

const switchingOff: ConsequenceTexts = {
  whole: 'Once this is saved, visitors no longer find the profile, and nobody can book.',
  appointments: [
    'One appointment to come stays: hand it over or cancel it, where the advisor will not be there.',
    '{count} appointments to come stay: hand them over or cancel them, where the advisor will not be there.',
  ],
  requests: [
    'One request that is open stays with the advisor.',
    '{count} requests that are open stay with the advisor.',
  ],
}

/** Whether the profile is shown; below it, once it is switched off, what becomes of those who have to do with the advisor. */
export function ActiveSwitch(props: WidgetProps) {
  const record = useRecordContext()
  const isLeaving = record?.is_active === true && props.value === false
  return (
    <>
      <Switch {...props} />
      <div className="after-switch">
        <div aria-live="polite">
          {isLeaving && <Consequences of={switchingOff} matters={record.open_matters ?? {}} />}
        </div>
        {isLeaving && <HandOver alias={String(record.id)} count={record.open_matters?.appointments ?? 0} />}
      </div>
    </>
  )
}
