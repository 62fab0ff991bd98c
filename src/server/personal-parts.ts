/** What features tell of people, in the order in which it is erased: accounts and profiles last, others know them by them. */
import { advisorsPersonalData } from './features/advisors/personal-data.ts'
import { appointmentsPersonalData } from './features/appointments/personal-data.ts'
import { batchesPersonalData } from './features/batches/personal-data.ts'
import { calendarsPersonalData } from './features/calendars/personal-data.ts'
import { changesPersonalData } from './features/changes/personal-data.ts'
import { contactRequestsPersonalData } from './features/contact-requests/personal-data.ts'
import { deletionToolPersonalData, editsPersonalData } from './features/deletion-tool/personal-data.ts'
import { externalAnalystAssignmentsPersonalData } from './features/external-analyst-assignments/personal-data.ts'
import { frontendLogsPersonalData } from './features/frontend-logs/personal-data.ts'
import { listViewsPersonalData } from './features/list-views/personal-data.ts'
import { messengerPersonalData } from './features/messenger/personal-data.ts'
import type { PersonalPart } from './features/personal-data/public.ts'
import { profilesReviewsPersonalData } from './features/profiles-reviews/personal-data.ts'
import { reportsPersonalData } from './features/reports/personal-data.ts'
import { usersPersonalData } from './features/users/personal-data.ts'
import { waitingDeletionsPersonalData } from './features/waiting-deletions/personal-data.ts'
import { walletCardNotificationsPersonalData } from './features/wallet-card-notifications/personal-data.ts'
import { walletCardsPersonalData } from './features/wallet-cards/personal-data.ts'
import { workingHoursPersonalData } from './features/working-hours/personal-data.ts'
import { editorColumns } from './personal-columns.ts'

const ofRecords: readonly PersonalPart[] = [
  ...contactRequestsPersonalData,
  ...profilesReviewsPersonalData,
  ...appointmentsPersonalData,
  ...messengerPersonalData,
  ...walletCardNotificationsPersonalData,
  ...walletCardsPersonalData,
  ...calendarsPersonalData,
  ...workingHoursPersonalData,
  ...frontendLogsPersonalData,
  ...reportsPersonalData,
  ...listViewsPersonalData,
  ...externalAnalystAssignmentsPersonalData,
  ...waitingDeletionsPersonalData,
  ...batchesPersonalData,
  ...advisorsPersonalData,
  ...usersPersonalData,
]

const logged = ofRecords.flatMap((part) => (part.logged ? [part.logged] : []))

export const personalParts: readonly PersonalPart[] = [
  ...changesPersonalData(logged),
  ...deletionToolPersonalData,
  ...editsPersonalData(editorColumns),
  ...ofRecords,
]
