import { Outlet } from 'react-router-dom'
import { BookingLacks } from './BookingLacks.tsx'
import { OnlineAppointmentsTabs } from './OnlineAppointmentsTabs.tsx'

/** Around every page of the online appointments. */
export function OnlineAppointmentsLayout() {
  return (
    <>
      <OnlineAppointmentsTabs />
      <BookingLacks />
      <Outlet />
    </>
  )
}
