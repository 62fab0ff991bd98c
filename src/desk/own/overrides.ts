import { advisors } from '../features/advisors/overrides.ts'
import { apiKeys } from '../features/api-keys/overrides.ts'
import { appointments } from '../features/appointments/overrides.ts'
import { changes } from '../features/changes/overrides.ts'
import { contactRequests } from '../features/contact-requests/overrides.ts'
import { deletions } from '../features/deletion-tool/overrides.ts'
import { organizations } from '../features/organizations/overrides.ts'
import { searchForms } from '../features/search-forms/overrides.ts'
import { users } from '../features/users/overrides.ts'
import { waitingDeletions } from '../features/waiting-deletions/overrides.ts'
import { notifications } from '../features/wallet-card-notifications/overrides.ts'
import { workingHours } from '../features/working-hours/overrides.ts'
import type { Overrides } from '../screens/overrides.ts'

/**
 * What of our own resources' screens is not generated, by the resource's name. It is read without React too
 * (generated/coverage.md names the slots), so that only functions may import components.
 */
export const overrides: Readonly<Record<string, Overrides>> = {
  advisors,
  appointments,
  changes,
  deletions,
  notifications,
  organizations,
  users,
  'api-keys': apiKeys,
  'contact-requests': contactRequests,
  'search-forms': searchForms,
  'waiting-deletions': waitingDeletions,
  'working-hours': workingHours,
}
