/**
 * Who may call what, written by hand from the rules of product §21.2, §21.5, §22.2, §22.3, §23.1, §23.3, §24.1 and §24.2.
 * The policies stand in openapi.yaml; this is a second opinion on them, so that a slip in x-access does not prove
 * itself. It is never generated, and every test of access takes it from here.
 */
import { type OperationId, operations } from '#generated/operations.ts'
import { type OwnerPlace, type Role, roles, type TokenKind } from '#rules/access.ts'

/** Each part lets somebody in; whoever no part names gets 403, a guest 401. */
export interface Expectation {
  /** All must be on, else guests get 404 and the signed-in 403. */
  readonly modules?: readonly string[]
  /** All must be set, else guests get 404 and the signed-in 403. */
  readonly flags?: readonly string[]
  /** Everybody, for what is public. */
  readonly guests?: true
  /** Every user, for nothing that belongs to somebody else. */
  readonly signedIn?: true
  /** Every institutional user. */
  readonly institutional?: true
  /** For the whole tenant. */
  readonly roles?: readonly Role[]
  /** Advisors for their own alias: all of them, or the institutional ones. */
  readonly own?: 'advisor' | 'institutional'
  /** For the organizations that are assigned to the user. */
  readonly assigned?: readonly Role[]
  /** Whoever holds it, guests too. */
  readonly token?: TokenKind
  /**
   * What the request names must be the user's own; without it the rows that are found are. A path with {alias} always
   * names it.
   */
  readonly at?: OwnerPlace
  /** Others, who need other modules. */
  readonly or?: Expectation
}

export const everybody: Expectation = { guests: true }

const signedIn: Expectation = { signedIn: true }

// Reading, product §21.2: INTERNAL reads what administrators read. What the account admin does in an advisor's place is
// the advisor's (customers' messages, secret addresses): not for INTERNAL.
const accountRead: Expectation = { roles: ['accountadmin', 'INTERNAL'] }
const accountChange: Expectation = { roles: ['accountadmin'] }
/** Whoever may delete something that waits for a second person; which of these they may decide, their own rights say. */
const deletes: Expectation = {
  roles: [
    'accountadmin',
    'orgs-manager',
    'orgadmin',
    'advisors-manager',
    'roles-manager',
    'advisors-oap-manager',
  ],
}
const usersRead: Expectation = { modules: ['roles-management'], roles: ['roles-manager', 'INTERNAL'] }
const usersChange: Expectation = { modules: ['roles-management'], roles: ['roles-manager'] }
/** The directory's token gives people roles: for who gives them, and for who decides how people sign in. */
const directoryRead: Expectation = {
  modules: ['roles-management'],
  roles: ['roles-manager', 'accountadmin', 'INTERNAL'],
}
const directoryChange: Expectation = {
  modules: ['roles-management'],
  roles: ['roles-manager', 'accountadmin'],
}
const directoryCalls: Expectation = { modules: ['roles-management'], token: 'directory' }
const advisorsChange: Expectation = {
  modules: ['advisors-management'],
  roles: ['accountadmin', 'advisors-manager'],
}
const advisorsRead: Expectation = {
  modules: ['advisors-management'],
  roles: ['accountadmin', 'advisors-manager', 'INTERNAL'],
}
const profileChange: Expectation = {
  own: 'advisor',
  roles: ['accountadmin'],
  or: { modules: ['advisors-management'], roles: ['advisors-manager'] },
}
const analystsChange: Expectation = {
  modules: ['organizations-management'],
  roles: ['accountadmin', 'orgs-manager'],
  assigned: ['orgadmin'],
}
const siteKeysChange: Expectation = {
  modules: ['contact-api'],
  roles: ['accountadmin'],
  or: {
    modules: ['search-api'],
    roles: ['accountadmin'],
    or: { modules: ['search-form-api'], roles: ['accountadmin'] },
  },
}
const siteKeysRead: Expectation = {
  modules: ['contact-api'],
  roles: ['accountadmin', 'INTERNAL'],
  or: {
    modules: ['search-api'],
    roles: ['accountadmin', 'INTERNAL'],
    or: { modules: ['search-form-api'], roles: ['accountadmin', 'INTERNAL'] },
  },
}
const topicsChange: Expectation = {
  modules: ['online-appointments'],
  roles: ['accountadmin', 'advisors-oap-manager'],
}
const hoursChange: Expectation = {
  modules: ['working-hours-calendar'],
  roles: ['accountadmin', 'advisors-oap-manager'],
}
const hoursRead: Expectation = {
  modules: ['working-hours-calendar'],
  roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'],
}
const ownDays: Expectation = { modules: ['slots-calendar'], own: 'institutional' }
const closingDaysChange: Expectation = {
  roles: ['accountadmin', 'advisors-oap-manager'],
  assigned: ['orgadmin'],
}
const closingDaysRead: Expectation = {
  roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'],
  assigned: ['orgadmin'],
}
/** What product §23.1 opens to institutional users; the account admin acts for any advisor. */
const appointmentSettings: Expectation = {
  modules: ['online-appointments'],
  own: 'institutional',
  roles: ['accountadmin'],
}
const slotsManagement: Expectation = {
  modules: ['slots-calendar'],
  own: 'institutional',
  roles: ['accountadmin'],
}
const whatsappSettings: Expectation = {
  modules: ['whats-app'],
  own: 'institutional',
  roles: ['accountadmin'],
}
const smmSettings: Expectation = { modules: ['smm-calendar'], own: 'institutional', roles: ['accountadmin'] }
const appointments: Expectation = {
  modules: ['online-appointments'],
  own: 'advisor',
  roles: ['accountadmin'],
}
/** Who keeps the hours of all advisors keeps their holidays too. */
const absences: Expectation = {
  modules: ['online-appointments'],
  own: 'advisor',
  roles: ['accountadmin', 'advisors-oap-manager'],
}
const bookedByVisitor: Expectation = { ...appointments, token: 'appointment' }
const conversations: Expectation = { modules: ['messenger'], own: 'advisor', roles: ['accountadmin'] }
const keepsTemplates: Expectation = {
  modules: ['messenger'],
  roles: ['accountadmin', 'marketing-manager'],
}
const conversation: Expectation = { ...conversations, token: 'thread' }
const push: Expectation = { modules: ['wallet-cards'], roles: ['marketing-manager'] }
const pass: Expectation = { modules: ['wallet-cards'], token: 'pass' }
const withdrawal: Expectation = { token: 'withdrawal' }
const review: Expectation = { modules: ['profiles-reviews'], token: 'appointment' }
/** Moderation: nobody else sees a review before it, its advisor neither. */
const reviewsChange: Expectation = {
  modules: ['profiles-reviews'],
  roles: ['accountadmin', 'advisors-manager'],
}
const reviewsRead: Expectation = {
  modules: ['profiles-reviews'],
  own: 'advisor',
  roles: ['accountadmin', 'advisors-manager', 'INTERNAL'],
}
/** What is shown of them an advisor answers and reports; the account admin in their place. */
const ownReviews: Expectation = { modules: ['profiles-reviews'], own: 'advisor', roles: ['accountadmin'] }
const redirectionsChange: Expectation = { modules: ['redirections'], roles: ['accountadmin'] }
const redirectionsRead: Expectation = { modules: ['redirections'], roles: ['accountadmin', 'INTERNAL'] }
const contentChange: Expectation = { modules: ['content-management'], roles: ['content-manager'] }
const contentRead: Expectation = { modules: ['content-management'], roles: ['content-manager', 'INTERNAL'] }
const deletion: Expectation = { modules: ['deletion-tool'], roles: ['profile-delete-manager'] }
const reports: Expectation = {
  modules: ['reports'],
  roles: ['accountadmin', 'INTERNAL'],
  assigned: ['analyst'],
}

const weeklyReports: Expectation = { modules: ['reports'], roles: ['accountadmin'] }

function everybodyWith(...modules: string[]): Expectation {
  return { modules, guests: true }
}

export const mayCall: Readonly<Record<OperationId, Expectation>> = {
  getSignInOptions: everybody,
  createSession: everybody,
  deleteSession: everybody,
  listDemoLogins: everybody,
  openLogin: everybody,
  startOpenIdSignIn: everybody,
  finishOpenIdSignIn: everybody,
  createPasswordReset: everybody,
  getPasswordReset: { token: 'reset' },
  resetPassword: { token: 'reset' },
  getInvitation: { token: 'invitation' },
  acceptInvitation: { token: 'invitation' },
  getMe: everybody,
  createSignInChallenge: everybody,
  getMySecurity: signedIn,
  updateMySecurity: signedIn,
  listMySecurityEvents: signedIn,
  changeMyPassword: signedIn,
  listMySessions: signedIn,
  deleteMyOtherSessions: signedIn,
  deleteMySession: signedIn,
  createPasskeyChallenge: signedIn,
  createPasskey: signedIn,
  deletePasskey: signedIn,
  startSecondFactor: signedIn,
  confirmSecondFactor: signedIn,
  removeSecondFactor: signedIn,
  createRecoveryCodes: signedIn,

  getTenant: everybody,
  listModules: everybody,
  listModuleSwitches: accountRead,
  getModuleSwitch: accountRead,
  updateModuleSwitch: accountChange,
  getTranslations: everybody,
  headTranslations: everybody,
  getSettings: accountRead,
  getGroupedSettings: accountRead,
  updateGroupedSettings: accountChange,
  updateSetting: accountChange,
  listTenantMetaTags: accountRead,
  updateTenantMetaTags: accountChange,
  createTenantPicture: {
    roles: ['accountadmin'],
    or: {
      modules: ['content-management'],
      roles: ['content-manager'],
      or: {
        modules: ['organizations-profiles'],
        roles: ['orgs-manager', 'orgadmin', 'organizations-profiles-editor'],
      },
    },
  },
  getOverview: accountRead,
  listIncompleteProfiles: accountRead,
  listCookieConsents: accountRead,

  listUsers: usersRead,
  createUser: usersChange,
  getUser: usersRead,
  updateUser: usersChange,
  deleteUser: usersChange,
  deleteUserSessions: usersChange,
  resetUserSecondFactor: usersChange,
  inviteUser: usersChange,

  listAdvisors: advisorsRead,
  createAdvisor: advisorsChange,
  deleteAdvisor: advisorsChange,
  getAdvisor: {
    own: 'advisor',
    roles: ['accountadmin'],
    or: { modules: ['advisors-management'], roles: ['advisors-manager', 'INTERNAL'] },
  },
  updateAdvisor: profileChange,
  updateAdvisorPicture: profileChange,
  deleteAdvisorPicture: profileChange,
  // Whoever may change the card takes from it what is made of it.
  getAdvisorSignature: profileChange,
  getAdvisorBackground: profileChange,
  downloadAdvisors: advisorsRead,
  previewAdvisorsExport: advisorsRead,
  listAdvisorsExportChoices: advisorsRead,
  getAdvisorsExportChoice: advisorsRead,
  createAdvisorsExportChoice: advisorsChange,
  updateAdvisorsExportChoice: advisorsChange,
  deleteAdvisorsExportChoice: advisorsChange,
  listListViews: signedIn,
  getListView: signedIn,
  createListView: signedIn,
  updateListView: signedIn,
  deleteListView: signedIn,
  listAbsences: absences,
  listAdvisorColleagues: absences,
  createAbsence: absences,
  getAbsence: absences,
  updateAbsence: absences,
  deleteAbsence: absences,
  createAbsencesOfMany: {
    modules: ['online-appointments'],
    roles: ['accountadmin', 'advisors-oap-manager'],
  },

  listClosingDays: closingDaysRead,
  // An advisor opens their own days in the calendar of slots management.
  createClosingDay: { ...ownDays, at: 'body.advisor', or: { ...closingDaysChange, at: 'body.organization' } },
  getClosingDay: { ...ownDays, or: closingDaysRead },
  updateClosingDay: closingDaysChange,
  deleteClosingDay: { ...ownDays, or: closingDaysChange },

  searchAdvisorsByName: everybody,
  searchAdvisors: everybodyWith('searchengine'),
  getSearchOptions: everybodyWith('searchengine'),
  searchOrganizationsByName: {
    roles: [
      'accountadmin',
      'advisors-manager',
      'advisors-oap-manager',
      'INTERNAL',
      'orgadmin',
      'organizations-profiles-editor',
      'orgs-manager',
      'orguser',
      'roles-manager',
    ],
  },

  listOrganizations: {
    modules: ['organizations-management'],
    roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
    assigned: ['orgadmin'],
  },
  createOrganization: { modules: ['organizations-management'], roles: ['accountadmin', 'orgs-manager'] },
  getOrganization: {
    guests: true,
    roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
    assigned: ['orgadmin', 'organizations-profiles-editor'],
  },
  updateOrganization: {
    modules: ['organizations-management'],
    roles: ['accountadmin', 'orgs-manager'],
    assigned: ['orgadmin'],
    or: {
      modules: ['organizations-profiles'],
      roles: ['accountadmin', 'orgs-manager'],
      assigned: ['orgadmin', 'organizations-profiles-editor'],
    },
  },
  deleteOrganization: {
    modules: ['organizations-management'],
    roles: ['accountadmin', 'orgs-manager'],
    assigned: ['orgadmin'],
  },
  listOrganizationAdvisors: {
    guests: true,
    roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
    assigned: ['orgadmin', 'organizations-profiles-editor', 'orguser'],
  },
  listOrganizationMetaTags: {
    guests: true,
    roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
    assigned: ['orgadmin', 'organizations-profiles-editor'],
  },
  updateOrganizationMetadata: {
    modules: ['organizations-profiles'],
    roles: ['accountadmin', 'orgs-manager'],
    assigned: ['orgadmin', 'organizations-profiles-editor'],
  },
  getOrganizationEditorConfiguration: {
    modules: ['organizations-profiles'],
    roles: ['accountadmin', 'orgs-manager', 'orgadmin', 'organizations-profiles-editor', 'INTERNAL'],
  },
  getOrganizationProfileConfiguration: everybodyWith('organizations-profiles'),
  getBranchPage: everybodyWith('organizations-profiles'),
  listExternalAnalysts: {
    modules: ['organizations-management'],
    roles: ['accountadmin', 'orgs-manager', 'orgadmin', 'INTERNAL'],
  },
  listExternalAnalystAssignments: {
    ...analystsChange,
    roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
    at: 'query.organization_uuid',
  },
  createExternalAnalystAssignment: { ...analystsChange, at: 'body.organization_uuid' },
  deleteExternalAnalystAssignment: analystsChange,

  listApiKeys: siteKeysRead,
  createApiKey: siteKeysChange,
  getApiKey: siteKeysRead,
  updateApiKey: siteKeysChange,
  deleteApiKey: siteKeysChange,
  getDirectory: directoryRead,
  updateDirectory: directoryChange,
  createDirectoryToken: directoryChange,
  deleteDirectoryToken: directoryChange,
  listScimUsers: directoryCalls,
  createScimUser: directoryCalls,
  getScimUser: directoryCalls,
  replaceScimUser: directoryCalls,
  patchScimUser: directoryCalls,
  deleteScimUser: directoryCalls,
  listScimGroups: directoryCalls,
  createScimGroup: directoryCalls,
  getScimGroup: directoryCalls,
  replaceScimGroup: directoryCalls,
  patchScimGroup: directoryCalls,
  deleteScimGroup: directoryCalls,
  getScimServiceProviderConfig: directoryCalls,
  listScimSchemas: directoryCalls,
  getScimSchema: directoryCalls,
  listScimResourceTypes: directoryCalls,
  getScimResourceType: directoryCalls,
  searchAdvisorsFromSite: { modules: ['search-api'], token: 'api-key' },
  getSearchOptionsFromSite: { modules: ['search-form-api'], token: 'api-key' },
  createContactRequestFromSite: { modules: ['contact-api'], token: 'api-key' },

  // The Smm calendar's page needs another module, and asks for its tabs here.
  getOnlineAppointmentsConfiguration: everybody,
  listAppointmentTopics: {
    modules: ['online-appointments'],
    roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'],
    institutional: true,
    or: { modules: ['online-appointments', 'advisors-management'], roles: ['advisors-manager'] },
  },
  createAppointmentTopic: topicsChange,
  getAppointmentTopic: {
    modules: ['online-appointments'],
    roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'],
    institutional: true,
  },
  updateAppointmentTopic: topicsChange,
  deleteAppointmentTopic: topicsChange,
  listAdvisorAppointmentTopics: {
    modules: ['online-appointments'],
    guests: true,
    own: 'institutional',
    roles: ['accountadmin'],
    or: { modules: ['online-appointments', 'advisors-management'], roles: ['advisors-manager'] },
  },
  updateAdvisorAppointmentTopics: {
    modules: ['online-appointments'],
    flags: ['topics-enabled'],
    own: 'institutional',
    roles: ['accountadmin'],
    or: {
      modules: ['online-appointments', 'advisors-management'],
      flags: ['topics-enabled'],
      roles: ['advisors-manager'],
    },
  },
  listAdvisorWorkingHours: { ...hoursChange, own: 'institutional' },
  updateAdvisorWorkingHours: { ...hoursChange, own: 'institutional' },
  listWorkingHours: hoursRead,
  copyWorkingHours: hoursChange,
  listDefaultWorkingHours: hoursRead,
  updateDefaultWorkingHours: hoursChange,
  listAdvisorAppointmentTypes: {
    modules: ['online-appointments'],
    guests: true,
    own: 'institutional',
    roles: ['accountadmin'],
  },
  updateAdvisorAppointmentTypes: appointmentSettings,
  getAppointmentSettings: appointmentSettings,
  getBookingReadiness: appointmentSettings,
  updateAppointmentSettings: appointmentSettings,
  getSmmCalendarSettings: smmSettings,
  updateSmmCalendarSettings: smmSettings,

  listFreeSlots: everybodyWith('online-appointments'),
  listAdvisorClosings: everybodyWith('online-appointments'),
  explainSlots: slotsManagement,
  createSlotHold: everybodyWith('online-appointments'),
  createSlotHoldExtension: everybodyWith('online-appointments'),
  deleteSlotHold: { modules: ['online-appointments'], token: 'hold' },
  listAppointments: appointments,
  createAppointment: everybodyWith('online-appointments'),
  getAppointment: bookedByVisitor,
  confirmAppointment: appointments,
  takeBackConfirmation: appointments,
  declineAppointment: appointments,
  cancelAppointment: bookedByVisitor,
  moveAppointment: bookedByVisitor,
  substituteAppointment: appointments,
  listAppointmentColleagues: appointments,
  recordAppointmentOutcome: appointments,
  getAppointmentCalendarFile: bookedByVisitor,
  deleteReviewConsent: { token: 'appointment' },
  getCalendar: slotsManagement,
  watchCalendar: { ...appointments, or: slotsManagement },
  listOpenedSlots: slotsManagement,
  createOpenedSlot: slotsManagement,
  getOpenedSlot: slotsManagement,
  updateOpenedSlot: slotsManagement,
  deleteOpenedSlot: slotsManagement,
  listBlocks: slotsManagement,
  createBlock: slotsManagement,
  getBlock: slotsManagement,
  updateBlock: slotsManagement,
  deleteBlock: slotsManagement,
  listOverlaps: appointments,
  settleAppointments: appointments,
  // Nobody's own: it is done to who leaves.
  handOverAppointments: {
    modules: ['online-appointments'],
    roles: ['accountadmin'],
    or: { modules: ['online-appointments', 'advisors-management'], roles: ['advisors-manager'] },
  },
  listBusyCalendars: slotsManagement,
  createBusyCalendar: slotsManagement,
  getBusyCalendar: slotsManagement,
  updateBusyCalendar: slotsManagement,
  deleteBusyCalendar: slotsManagement,
  importBusyCalendar: slotsManagement,
  getCalendarFeed: appointments,
  createCalendarFeed: appointments,
  deleteCalendarFeed: appointments,
  readCalendarFeed: { modules: ['online-appointments'], token: 'feed' },

  getWhatsappConfiguration: everybodyWith('whats-app'),
  getWhatsappSettings: whatsappSettings,
  updateWhatsappSettings: whatsappSettings,

  listWalletCardNotifications: push,
  createWalletCardNotification: push,
  getWalletCardNotification: push,
  listWalletCardSubscribers: push,
  getWalletCardConsent: withdrawal,
  deleteWalletCardConsent: withdrawal,
  getWithdrawalPage: withdrawal,
  submitWithdrawal: withdrawal,
  getWalletCard: everybodyWith('wallet-cards'),
  headWalletCard: everybodyWith('wallet-cards'),
  createWalletCard: everybodyWith('wallet-cards'),
  createPassRegistration: pass,
  deletePassRegistration: pass,
  listPassUpdates: everybodyWith('wallet-cards'),
  getPass: pass,
  headPass: pass,
  createPassLog: everybodyWith('wallet-cards'),

  getFormTicket: everybody,
  createContactRequest: everybody,
  listContactRequests: { own: 'advisor', roles: ['accountadmin'], assigned: ['orguser'] },
  getContactRequest: { own: 'advisor', roles: ['accountadmin'], assigned: ['orguser'] },
  updateContactRequest: { own: 'advisor', roles: ['accountadmin'] },
  listMessageTemplates: { ...signedIn, modules: ['messenger'] },
  createMessageTemplate: keepsTemplates,
  getMessageTemplate: { ...signedIn, modules: ['messenger'] },
  updateMessageTemplate: keepsTemplates,
  deleteMessageTemplate: keepsTemplates,
  listMessengerThreads: conversations,
  createMessengerThread: everybodyWith('messenger'),
  getMessengerThread: conversation,
  updateMessengerThread: conversation,
  listMessengerColleagues: conversations,
  createMessengerLinks: everybodyWith('messenger'),
  getMessengerAnswers: everybodyWith('messenger'),
  listMessages: conversation,
  createMessage: conversation,
  createAttachment: conversation,
  downloadAttachment: conversation,
  getAttachmentPreview: conversation,
  bookSuggestedTime: { modules: ['messenger', 'online-appointments'], token: 'thread' },
  getTimesToSuggest: { ...conversations, modules: ['messenger', 'online-appointments'] },
  streamEvents: { own: 'advisor', roles: ['accountadmin'] },
  streamThreadEvents: { modules: ['messenger'], token: 'thread' },
  tellWriting: conversation,

  listPublicReviews: everybodyWith('profiles-reviews'),
  createProfileReview: review,
  getReviewInvitation: review,
  changeProfileReview: review,
  listProfileReviews: reviewsRead,
  getProfileReview: reviewsRead,
  updateProfileReview: reviewsChange,
  deleteProfileReview: reviewsChange,
  answerProfileReview: ownReviews,
  reportProfileReview: ownReviews,

  getAdvisorProfile: everybody,
  getVCard: everybodyWith('v-cards'),
  getProfileLayout: everybody,
  updateProfileLayout: accountChange,
  createLogEntry: everybody,
  createProfileHit: everybody,
  createCookieConsent: everybody,
  submitCookieChoice: everybody,
  reopenCookieBanner: everybody,
  followEmail: everybody,
  followPhone: everybody,
  followShareButton: everybodyWith('share-buttons'),
  followCallBack: everybodyWith('call-me-back'),
  followMessenger: everybodyWith('messenger'),
  followBranch: everybodyWith('organizations-profiles'),
  followShortBranch: everybodyWith('organizations-profiles'),
  getSitemap: everybodyWith('sitemap'),
  getEmbedScript: everybodyWith('embed'),
  getProfileWidget: everybodyWith('embed'),
  getSearchWidget: everybodyWith('embed', 'searchengine'),
  getBookingWidget: everybodyWith('embed', 'online-appointments'),
  listDemoMails: everybody,
  getDemoMail: everybody,
  getLiveness: everybody,
  getReadiness: everybody,
  getMetrics: everybody,

  listTextDescriptionTypes: signedIn,
  createTextDescriptionType: accountChange,
  getTextDescriptionType: signedIn,
  updateTextDescriptionType: accountChange,
  deleteTextDescriptionType: accountChange,
  listCustomLinkTypes: signedIn,
  createCustomLinkType: accountChange,
  getCustomLinkType: signedIn,
  updateCustomLinkType: accountChange,
  deleteCustomLinkType: accountChange,
  listCustomLinkValues: accountRead,
  getCustomLinkValue: accountRead,
  updateCustomLinkValue: accountChange,
  listChanges: accountChange,
  getChange: accountChange,
  getChangeVersion: accountChange,
  listWaitingDeletions: deletes,
  getWaitingDeletion: deletes,
  agreeToDeletion: deletes,
  refuseDeletion: deletes,
  listBatches: signedIn,
  createBatch: signedIn,
  getBatch: signedIn,
  addBatchCalls: signedIn,
  setBatchState: signedIn,
  listBatchResults: signedIn,
  listRedirections: redirectionsRead,
  createRedirection: redirectionsChange,
  getRedirection: redirectionsRead,
  updateRedirection: redirectionsChange,
  deleteRedirection: redirectionsChange,
  explainRedirection: redirectionsRead,
  listSearchForms: accountRead,
  createSearchForm: accountChange,
  getSearchForm: accountRead,
  updateSearchForm: accountChange,
  deleteSearchForm: accountChange,
  listContentPages: contentRead,
  createContentPage: contentChange,
  getContentPage: contentRead,
  updateContentPage: contentChange,
  deleteContentPage: contentChange,
  getContentMenu: contentRead,
  updateContentMenu: contentChange,
  checkLinks: contentRead,
  listContentLinks: everybodyWith('cms', 'content-management'),
  getContent: everybodyWith('content-management'),
  findDeletionSubjects: deletion,
  exportPersonalData: deletion,
  listDeletions: { modules: ['deletion-tool'], roles: ['profile-delete-manager', 'INTERNAL'] },
  createDeletion: deletion,
  getDeletion: { modules: ['deletion-tool'], roles: ['profile-delete-manager', 'INTERNAL'] },
  listRetentionTerms: { modules: ['deletion-tool'], roles: ['accountadmin', 'INTERNAL'] },
  getSessionsReport: reports,
  getSearchReport: reports,
  getCardsReport: reports,
  exportReport: reports,
  listReportOrganizations: reports,
  getWeeklyReportPreview: weeklyReports,
  createWeeklyReportSample: weeklyReports,
  getWeeklyReportSubscription: { token: 'weekly-report' },
  updateWeeklyReportSubscription: { token: 'weekly-report' },
}

/** Somebody who asks, as the expectations see them. */
export interface Person {
  /** None: a guest. */
  readonly role?: Role
  readonly isInstitutional?: boolean
  readonly token?: TokenKind
  /** What the request names belongs to them, or to somebody else. */
  readonly names: 'own' | 'other'
}

/** A status of refusal, or how far the person reaches. */
export type AccessAnswer = 401 | 403 | 404 | 'public' | 'advisor' | 'organizations' | 'all'

const breadth: readonly AccessAnswer[] = ['public', 'advisor', 'organizations', 'all']

/** What an expectation says to a person while a module or flag may be off. */
export function answerTo(
  person: Person,
  expectation: Expectation,
  path: string,
  isOff = (_name: string) => false,
) {
  const isOn = ({ modules = [], flags = [] }: Expectation) => ![...modules, ...flags].some(isOff)
  const parts = partsOf(expectation).filter(isOn)
  if (parts.length === 0) return person.role ? 403 : 404
  const reached = parts.flatMap((part) => reachesOf(person, part, placeNamed(expectation, path)))
  if (reached.length === 0) return person.role ? 403 : 401
  return reached.reduce((a, b) => (breadth.indexOf(b) > breadth.indexOf(a) ? b : a))
}

function partsOf(expectation: Expectation): Expectation[] {
  return expectation.or ? [expectation, ...partsOf(expectation.or)] : [expectation]
}

/** Where the request names the owned thing; null where the rows carry it. */
export function placeNamed(expectation: Expectation, path: string): OwnerPlace | null {
  return expectation.at ?? (path.includes('{alias}') ? 'path.alias' : null)
}

function reachesOf(person: Person, part: Expectation, place: OwnerPlace | null): AccessAnswer[] {
  const { role, isInstitutional = false } = person
  const isTheirs = !place || person.names === 'own'
  const ownsAsAdvisor = part.own === 'advisor' || (part.own === 'institutional' && isInstitutional)
  const reached: [AccessAnswer, boolean][] = [
    ['public', part.guests === true],
    ['all', part.token !== undefined && part.token === person.token],
    ['all', role !== undefined && part.signedIn === true],
    ['all', isInstitutional && part.institutional === true],
    ['all', role !== undefined && (part.roles?.includes(role) ?? false)],
    ['advisor', role !== undefined && ownsAsAdvisor && isTheirs],
    ['organizations', role !== undefined && isTheirs && (part.assigned?.includes(role) ?? false)],
  ]
  return reached.flatMap(([answer, holds]) => (holds ? [answer] : []))
}

/** Whether somebody may call an operation whose path names what is not theirs, with all modules on. */
export function mayAsk(id: OperationId, person: Omit<Person, 'names'>): boolean {
  const { path } = operations[id]
  const names = placeNamed(mayCall[id], path)?.startsWith('path.') ? 'other' : 'own'
  return typeof answerTo({ ...person, names }, mayCall[id], path) === 'string'
}

/** An institutional user without a role that says more. */
export const advisor = 'advisor'

export type Principal = Role | typeof advisor

export function rolesThatMayCall(id: OperationId): readonly Principal[] {
  const principals: readonly Principal[] = [...roles, advisor]
  return principals.filter((one) =>
    mayAsk(id, one === advisor ? { role: 'stduser', isInstitutional: true } : { role: one }),
  )
}

export function mayGuestCall(id: OperationId): boolean {
  return mayAsk(id, {})
}
