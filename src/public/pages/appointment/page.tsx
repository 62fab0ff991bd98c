import { appointmentPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import { AppointmentPage } from './AppointmentPage.tsx'
import { AppointmentSkeleton } from './AppointmentSkeleton.tsx'
import { type AppointmentData, load } from './load.ts'

/** The customer's own page of an appointment: whoever has its link may read, move and cancel it. */
export const appointmentPage: PublicPage<AppointmentData> = {
  path: appointmentPattern,
  load,
  head: (data, { language }) => ({
    title: `${translator(language)('Your appointment')} | ${data.tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf(data),
  }),
  primary: primaryOf,
  isPrivate: true,
  help: 'appointment',
  missing:
    'Please open the link in the latest mail about your appointment. If it does not work, please call the branch.',
  Page: AppointmentPage,
  Skeleton: AppointmentSkeleton,
}
