import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { takeBackSeconds } from '#rules/appointment-states.ts'
import type { Appointment } from '../types.ts'

/** An appointment that was confirmed here. */
export interface Confirmation {
  /** As the server answered. */
  readonly appointment: Appointment
  readonly canTakeBack: boolean
}

/** By the appointments' ids. */
export type Confirmations = Readonly<Record<string, Confirmation>>

const none: Confirmations = {}
const key = ['confirmations']

/** What was confirmed since the desk was opened: each screen of an appointment offers to take it back (product §10.11). */
export function useConfirmations() {
  const queries = useQueryClient()
  const { data = none } = useQuery<Confirmations>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (by: (all: Confirmations) => Confirmations) =>
    queries.setQueryData<Confirmations>(key, (all = none) => by(all))
  return {
    confirmations: data,
    keep(appointment: Appointment) {
      const { uuid, version } = appointment
      change((all) => ({ ...all, [uuid]: { appointment, canTakeBack: true } }))
      setTimeout(() => {
        // It may have been taken back and confirmed anew since.
        const isSame = (all: Confirmations) => all[uuid]?.appointment.version === version
        change((all) => (isSame(all) ? { ...all, [uuid]: { appointment, canTakeBack: false } } : all))
      }, takeBackSeconds * 1000)
    },
    forget: ({ uuid }: Appointment) => change(({ [uuid]: _, ...others }) => others),
  }
}
