import type { ReactNode } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'
import type { StoredAppointment } from '../types.ts'
import { useAppointment } from '../use-appointment.ts'
import { FreeTimes } from './FreeTimes.tsx'
import { type FreeSlot, useFreeSlots } from './use-free-slots.ts'

interface AppointmentTimesProps {
  readonly uuid: string
  /** Start of the one that is chosen. */
  readonly start: string | null
  readonly choose: (start: string) => void
  /** In the week of this instant the choice begins, where that lies ahead. */
  readonly near: string
  readonly isOpen: (slot: FreeSlot) => boolean
}

/** The free times of 'Move to…' for an appointment of which its id alone is known. */
export function AppointmentTimes({ uuid, ...props }: AppointmentTimesProps) {
  const { data, failure, retry } = useAppointment(uuid)
  if (failure) return <NotRead {...{ failure, retry }} />
  if (!data) return <Skeleton size="xl" />
  return <FreeTimes appointment={data} offered={[]} {...props} />
}

interface NextFreeProps {
  readonly uuid: string
  /** YYYY-MM-DD, from which on it is looked for. */
  readonly from: string
  readonly isOpen: (slot: FreeSlot) => boolean
  /** What stands there while none is known. */
  readonly children: ReactNode
  readonly say: (slot: FreeSlot) => ReactNode
}

/** The next free time of an appointment, of which its id alone is known. */
export function NextFreeTime({ uuid, ...props }: NextFreeProps) {
  const { data } = useAppointment(uuid)
  return data ? <NextOf appointment={data} {...props} /> : props.children
}

interface NextOfProps extends Omit<NextFreeProps, 'uuid'> {
  readonly appointment: StoredAppointment
}

function NextOf({ appointment, from, isOpen, say, children }: NextOfProps) {
  const next = useFreeSlots(appointment, from).data?.find(isOpen)
  return next ? say(next) : children
}
