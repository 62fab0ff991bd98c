import type { ReactNode } from 'react'
import { labelId } from '../help-id.ts'

/** A label above an input that is no field of the schema: which choice, which name. */
export function FieldLine({
  id,
  label,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className="field line">
      <label className="label" id={labelId(id)} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}
