import type { Failure } from '../../../kit/failure.ts'
import type { Appointment, FreeSlot } from '../types.ts'

/** Why an action did not go through: 409, 412, 422, or nothing came back. */
export interface Refusal {
  readonly message: string
  readonly errors: Failure['errors']
  /** The appointment as it stands now, if the server told. */
  readonly current: Appointment | null
  /** The next times that can be taken instead. */
  readonly slots: readonly FreeSlot[]
}

/** @param general what is said where the server has no sentence of its own */
export function refusalOf({ status, message, errors, body }: Failure, general: string): Refusal {
  const isTold = status !== null && [409, 412, 422].includes(status)
  const { current = null, slots = [] } = isTold ? ((body ?? {}) as Partial<Refusal>) : {}
  return {
    message: isTold ? message : general,
    errors: isTold ? errors : {},
    current: current && { ...current, id: current.uuid },
    slots,
  }
}
