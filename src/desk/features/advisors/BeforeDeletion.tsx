import { useState } from 'react'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { Consequences, type ConsequenceTexts } from './Consequences.tsx'
import { HandOver } from './hand-over/HandOver.tsx'
import { useOpenMatters } from './hand-over/use-open-matters.ts'

const deleting: ConsequenceTexts = {
  whole: 'Once deleted, the profile leads nowhere, and nobody can book.',
  appointments: [
    'One appointment to come is in the way: hand it over or cancel it first.',
    '{count} appointments to come are in the way: hand them over or cancel them first.',
  ],
  requests: [
    'One request that is open is in the way: switch the profile off instead.',
    '{count} requests that are open are in the way: switch the profile off instead.',
  ],
}

/** What becomes of customers, before their advisor is deleted. Where it cannot be read, deleting goes on without it. */
export function BeforeDeletion({ record }: RecordSlotProps) {
  const alias = String(record.id)
  const matters = useOpenMatters(alias)
  const [isHandedOver, setHandedOver] = useState(false)
  const left = isHandedOver ? { ...matters, appointments: 0 } : matters
  return (
    <>
      <div aria-live="polite">{left && <Consequences of={deleting} matters={left} />}</div>
      <HandOver alias={alias} count={matters?.appointments ?? 0} onDone={() => setHandedOver(true)} />
    </>
  )
}
