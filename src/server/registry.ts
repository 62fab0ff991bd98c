/** What the features bring to the server: a handler for each operation, a job for each queue. */

import { topicsEnabled } from '#rules/topics-enabled.ts'
import { boundedTables } from './bounded-tables.ts'
import { absencesHandlers } from './features/absences/handlers.ts'
import { advisorCardsHandlers } from './features/advisor-cards/handlers.ts'
import { advisorSignaturesHandlers } from './features/advisor-signatures/handlers.ts'
import { advisorsHandlers } from './features/advisors/handlers.ts'
import { advisorPictureHandlers } from './features/advisors/picture.ts'
import { advisorsExportChoicesHandlers } from './features/advisors-export/choices.ts'
import { advisorsExportHandlers } from './features/advisors-export/handlers.ts'
import { advisorsProfilesHandlers } from './features/advisors-profiles/handlers.ts'
import { apiKeysHandlers } from './features/api-keys/handlers.ts'
import { appointmentMailsHandlers } from './features/appointment-mails/handlers.ts'
import { appointmentMailsJobs } from './features/appointment-mails/jobs.ts'
import { appointmentSettingsHandlers } from './features/appointment-settings/handlers.ts'
import { appointmentTopicsHandlers } from './features/appointment-topics/handlers.ts'
import { appointmentsHandlers } from './features/appointments/handlers.ts'
import { appointmentsJobs } from './features/appointments/jobs.ts'
import { appointmentsTokens } from './features/appointments/tokens.ts'
import { batchesHandlers } from './features/batches/handlers.ts'
import { batchesJobs } from './features/batches/jobs.ts'
import { calendarFeedsHandlers } from './features/calendar-feeds/handlers.ts'
import { feedToken } from './features/calendar-feeds/tokens.ts'
import { calendarsHandlers } from './features/calendars/handlers.ts'
import { calendarsJobs } from './features/calendars/jobs.ts'
import { changesHandlers } from './features/changes/handlers.ts'
import { changesJobs } from './features/changes/jobs.ts'
import { closingDaysHandlers } from './features/closing-days/handlers.ts'
import { configurationsHandlers } from './features/configurations/handlers.ts'
import { contactRequestsHandlers } from './features/contact-requests/handlers.ts'
import { contactRequestsJobs } from './features/contact-requests/jobs.ts'
import { contentPagesHandlers } from './features/content-pages/handlers.ts'
import { contentMenuHandlers } from './features/content-pages/menu-handlers.ts'
import { cookieConsentsHandlers } from './features/cookie-consents/handlers.ts'
import { customLinkTypesHandlers } from './features/custom-link-types/handlers.ts'
import { deletionJobs } from './features/deletion-tool/erasing.ts'
import { deletionToolHandlers } from './features/deletion-tool/handlers.ts'
import { demoLoginsHandlers } from './features/demo-logins/handlers.ts'
import { demoMailsHandlers } from './features/demo-mails/handlers.ts'
import { directoryHandlers } from './features/directory/handlers.ts'
import { externalAnalystAssignmentsHandlers } from './features/external-analyst-assignments/handlers.ts'
import { externalAnalystsHandlers } from './features/external-analysts/handlers.ts'
import { frontendLogsHandlers } from './features/frontend-logs/handlers.ts'
import { linkChecksHandlers } from './features/link-checks/handlers.ts'
import { listViewsHandlers } from './features/list-views/handlers.ts'
import { meHandlers } from './features/me/handlers.ts'
import { messageTemplatesHandlers } from './features/message-templates/handlers.ts'
import { messengerHandlers } from './features/messenger/handlers.ts'
import { messengerJobs } from './features/messenger/jobs.ts'
import { messengerTokens } from './features/messenger/tokens.ts'
import { modulesHandlers } from './features/modules/handlers.ts'
import { myAccountHandlers } from './features/my-account/handlers.ts'
import { openIdHandlers } from './features/open-id/handlers.ts'
import { organizationsHandlers } from './features/organizations/handlers.ts'
import { organizationsProfilesHandlers } from './features/organizations-profiles/handlers.ts'
import { overviewHandlers } from './features/overview/handlers.ts'
import { passwordResetsHandlers } from './features/password-resets/handlers.ts'
import { passwordResetsJobs } from './features/password-resets/jobs.ts'
import { profilesReviewsHandlers } from './features/profiles-reviews/handlers.ts'
import { profilesReviewsJobs } from './features/profiles-reviews/jobs.ts'
import { redirectionsHandlers } from './features/redirections/handlers.ts'
import { reportsJobs } from './features/reports/folding.ts'
import { reportsHandlers } from './features/reports/handlers.ts'
import { retentionTermsHandlers } from './features/retention-terms/handlers.ts'
import { departuresJobs } from './features/scim/departures.ts'
import { scimDocumentsHandlers } from './features/scim/documents.ts'
import { scimGroupsHandlers } from './features/scim/groups.ts'
import { scimUsersHandlers } from './features/scim/users.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { searchFormsHandlers } from './features/search-forms/handlers.ts'
import { sessionHandlers } from './features/session/handlers.ts'
import { sessionJobs } from './features/session/jobs.ts'
import { settingsHandlers } from './features/settings/handlers.ts'
import { sitemapHandlers } from './features/sitemap/handlers.ts'
import { slotsHandlers } from './features/slots/handlers.ts'
import { slotsJobs } from './features/slots/jobs.ts'
import { tenantHandlers } from './features/tenant/handlers.ts'
import { metaTagsHandlers } from './features/tenant/meta-tags.ts'
import { tenantPicturesHandlers } from './features/tenant-pictures/handlers.ts'
import { textDescriptionTypesHandlers } from './features/text-description-types/handlers.ts'
import { translationsHandlers } from './features/translations/handlers.ts'
import { factorResetJobs } from './features/users/factor-reset-mail.ts'
import { usersHandlers } from './features/users/handlers.ts'
import { invitationsHandlers, invitationsJobs } from './features/users/invitations.ts'
import { keepAskedDeletion, waitingDeletionsHandlers } from './features/waiting-deletions/handlers.ts'
import { walletCardNotificationsHandlers } from './features/wallet-card-notifications/handlers.ts'
import { walletCardNotificationsJobs } from './features/wallet-card-notifications/jobs.ts'
import { voidCardsJobs } from './features/wallet-card-notifications/voiding.ts'
import { walletCardsHandlers } from './features/wallet-cards/handlers.ts'
import { walletCardsTokens } from './features/wallet-cards/tokens.ts'
import { walletCardsServiceHandlers } from './features/wallet-cards-service/handlers.ts'
import { walletCardsServiceTokens } from './features/wallet-cards-service/tokens.ts'
import { weeklyReportsHandlers } from './features/weekly-reports/handlers.ts'
import { weeklyReportsJobs } from './features/weekly-reports/jobs.ts'
import { weeklyReportsTokens } from './features/weekly-reports/tokens.ts'
import { whatsappHandlers } from './features/whatsapp/handlers.ts'
import { workingHoursHandlers } from './features/working-hours/handlers.ts'
import { personalParts } from './personal-parts.ts'
import { passwordLinkToken } from './platform/identity/password-links.ts'
import type { TokenChecks } from './platform/identity/tokens.ts'
import type { JobDefinitions } from './platform/jobs/job.ts'
import type { Settings } from './platform/tenancy/tenant.ts'

// biome-ignore lint/performance/noBarrelFile: the server's dependencies come from one file
export { loggedCalls } from '#generated/change-log.ts'
export { actorOf } from './features/users/public.ts'

export const keepAsked = keepAskedDeletion

export const handlers = {
  ...sessionHandlers,
  ...demoLoginsHandlers,
  ...demoMailsHandlers,
  ...meHandlers,
  ...myAccountHandlers,
  ...openIdHandlers,
  ...tenantHandlers,
  ...metaTagsHandlers,
  ...tenantPicturesHandlers,
  ...modulesHandlers,
  ...translationsHandlers,
  ...settingsHandlers,
  ...organizationsHandlers,
  ...advisorsHandlers,
  ...advisorPictureHandlers,
  ...advisorCardsHandlers,
  ...advisorSignaturesHandlers,
  ...advisorsExportHandlers,
  ...advisorsExportChoicesHandlers,
  ...listViewsHandlers,
  ...advisorsProfilesHandlers,
  ...apiKeysHandlers,
  ...appointmentMailsHandlers,
  ...appointmentTopicsHandlers,
  ...calendarsHandlers,
  ...appointmentSettingsHandlers,
  ...appointmentsHandlers,
  ...calendarFeedsHandlers,
  ...configurationsHandlers,
  ...organizationsProfilesHandlers,
  ...externalAnalystsHandlers,
  ...externalAnalystAssignmentsHandlers,
  ...searchHandlers,
  ...searchFormsHandlers,
  ...sitemapHandlers,
  ...slotsHandlers,
  ...contactRequestsHandlers,
  ...messageTemplatesHandlers,
  ...messengerHandlers,
  ...frontendLogsHandlers,
  ...cookieConsentsHandlers,
  ...usersHandlers,
  ...invitationsHandlers,
  ...directoryHandlers,
  ...scimUsersHandlers,
  ...scimGroupsHandlers,
  ...scimDocumentsHandlers,
  ...passwordResetsHandlers,
  ...walletCardsHandlers,
  ...walletCardNotificationsHandlers,
  ...walletCardsServiceHandlers,
  ...whatsappHandlers,
  ...workingHoursHandlers,
  ...absencesHandlers,
  ...closingDaysHandlers,
  ...contentMenuHandlers,
  ...linkChecksHandlers,
  ...contentPagesHandlers,
  ...changesHandlers,
  ...batchesHandlers,
  ...profilesReviewsHandlers,
  ...redirectionsHandlers,
  ...reportsHandlers,
  ...retentionTermsHandlers(boundedTables),
  ...weeklyReportsHandlers,
  ...customLinkTypesHandlers,
  ...textDescriptionTypesHandlers,
  ...waitingDeletionsHandlers,
  ...deletionToolHandlers(personalParts),
  ...overviewHandlers,
}

export const jobs: JobDefinitions = {
  ...contactRequestsJobs,
  ...messengerJobs,
  ...profilesReviewsJobs,
  ...calendarsJobs,
  ...changesJobs,
  ...batchesJobs,
  ...slotsJobs,
  ...appointmentsJobs,
  ...appointmentMailsJobs,
  ...walletCardNotificationsJobs,
  ...voidCardsJobs,
  ...sessionJobs,
  ...invitationsJobs,
  ...factorResetJobs,
  ...departuresJobs,
  ...passwordResetsJobs,
  ...reportsJobs,
  ...weeklyReportsJobs,
  ...deletionJobs(personalParts),
}

/** Who may do what by a token in an address. */
export const tokens: TokenChecks = {
  ...appointmentsTokens,
  ...messengerTokens,
  ...walletCardsTokens,
  ...weeklyReportsTokens,
  ...walletCardsServiceTokens,
  feed: feedToken,
  reset: passwordLinkToken('reset'),
  invitation: passwordLinkToken('invitation'),
}

/** Flags of policies (`x-access`), from the tenant's settings. */
export function flagsOf(settings: Settings): Set<string> {
  return new Set(topicsEnabled(settings) ? ['topics-enabled'] : [])
}
