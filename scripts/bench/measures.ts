/** All that is measured, by the names that `npm run bench` takes. */
import { measureBatches } from './batches.ts'
import { measureBookings } from './bookings.ts'
import { measureChanges } from './changes.ts'
import { measureContract } from './contract-cost.ts'
import { measureDevLoop } from './dev-loop.ts'
import { measureExports } from './exports.ts'
import type { Values } from './figures.ts'
import { measureFuzz } from './fuzz.ts'
import { measureGenerate } from './generate.ts'
import { measureLists } from './lists.ts'
import { measureMails } from './mails.ts'
import { measureMessages } from './messages.ts'
import { measurePages, measureSizes } from './pages.ts'
import { measurePasses } from './passes.ts'
import { measureProfile } from './profile.ts'
import { measurePushFaults } from './push-faults.ts'
import { measurePushes } from './pushes.ts'
import { measureRedirections } from './redirections.ts'
import { measureReports } from './reports.ts'
import { measureRetention } from './retention.ts'
import { measureRivals } from './rivals.ts'
import { measureScim } from './scim.ts'
import { measureScreens } from './screens.ts'
import { measureSharePictures } from './share-pictures.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSize } from './size.ts'
import { measureSlots } from './slots.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureTenants } from './tenants.ts'

export const measures: Record<string, (how: { short?: boolean }) => Promise<Values>> = {
  start: measureStart,
  generate: measureGenerate,
  contract: measureContract,
  sizes: measureSizes,
  lists: measureLists,
  exports: measureExports,
  screens: measureScreens,
  dev: measureDevLoop,
  pages: measurePages,
  profile: measureProfile,
  redirections: measureRedirections,
  'share-pictures': measureSharePictures,
  reports: measureReports,
  retention: measureRetention,
  rivals: measureRivals,
  slots: measureSlots,
  bookings: measureBookings,
  passes: measurePasses,
  pushes: measurePushes,
  'push-faults': measurePushFaults,
  mails: measureMails,
  messages: measureMessages,
  'sign-in': measureSignIn,
  changes: measureChanges,
  batches: measureBatches,
  scim: measureScim,
  fuzz: measureFuzz,
  soak: measureSoak,
  size: measureSize,
  tenants: measureTenants,
}
