/** The calls of product §25.2, written by hand. Not taken from the contract, which is checked against it. */

export interface SpecifiedCall {
  readonly call: string
  /** Query parameters; dotted below an object, with the values that must be possible. */
  readonly asks?: Readonly<Record<string, readonly string[]>>
  /** Fields of the body, or of its entries. */
  readonly takes?: readonly string[]
  /** Fields of the reply, or of its entries. */
  readonly answers?: readonly string[]
  /** Whether body or reply are lists. */
  readonly takesList?: true
  readonly answersList?: true
  /** Names of request headers. */
  readonly headers?: readonly string[]
}

const profile = [
  'uuid',
  'slug',
  'first_name',
  'last_name',
  'full_name',
  'title_prefix',
  'title_suffix',
  'position',
  'phone_number',
  'profile_picture_url',
  'shortcut_icon_url',
  'organization',
  'assistant',
  'text_descriptions',
  'custom_links',
  'tags',
  'contact_options',
]
const topic = ['uuid', 'topic', 'comment', 'length']
const hours = ['day', 'start_time', 'end_time']
const tenant = ['name', 'language', 'images', 'headerWidget', 'settings', 'meta_tags']
const metaTag = ['controller', 'name', 'title', 'description', 'og_title', 'og_description']
const assignment = ['uuid', 'external_analyst_alias', 'organization_uuid']

export const specifiedCalls: readonly SpecifiedCall[] = [
  { call: 'GET /api/v1/translations' },
  { call: 'HEAD /api/v1/translations' },
  { call: 'GET /api/v1/modules', answersList: true, answers: ['module_name', 'effective_state'] },
  { call: 'GET /api/v1/tenant', answers: tenant },
  { call: 'GET /api/v1/me', answers: ['alias', 'is_institutional', 'roles'] },
  { call: 'GET /api/v1/configurations/online-appointments', answers: ['isTopicsEnabled'] },
  { call: 'GET /api/v1/organizations-profiles/configurations/editor', answers: ['prefix'] },
  { call: 'GET /api/v1/organizations-profiles/configurations/profile', answers: ['prefix'] },
  { call: 'GET /api/v1/advisors/{alias}/v-card', answers: ['content'] },
  { call: 'GET /api/v1/appointment-topics', asks: { with: [] }, answersList: true, answers: topic },
  { call: 'GET /api/v1/advisors/{alias}/appointment-topics', answersList: true, answers: topic },
  { call: 'PUT /api/v1/advisors/{alias}/appointment-topics', takesList: true, takes: ['uuid'] },
  { call: 'GET /api/v1/advisors/{alias}/working-hours', answersList: true, answers: hours },
  { call: 'PUT /api/v1/advisors/{alias}/working-hours', takesList: true, takes: hours },
  { call: 'GET /api/v1/advisors/{alias}/whatsapp', answers: ['isEnabled', 'phoneNumber'] },
  { call: 'GET /api/v1/advisors/{alias}/whatsapp/settings', answers: ['whatsapp_enable', 'whatsapp_id'] },
  { call: 'PUT /api/v1/advisors/{alias}/whatsapp/settings', takes: ['whatsapp_enable', 'whatsapp_id'] },
  { call: 'GET /api/v1/advisors/{alias}/appointment-types', answersList: true, answers: ['type'] },
  { call: 'PUT /api/v1/advisors/{alias}/appointment-types', takesList: true, takes: ['type'] },
  { call: 'GET /api/v1/advisors/{alias}/smm-calendar/settings', answers: ['identifier'] },
  { call: 'PUT /api/v1/advisors/{alias}/smm-calendar/settings', takes: ['identifier'] },
  {
    call: 'GET /api/v1/external-analysts',
    answersList: true,
    answers: ['alias', 'full_name', 'email_address'],
  },
  {
    call: 'GET /api/v1/external-analyst-assignments',
    asks: { organization_uuid: [] },
    answersList: true,
    answers: assignment,
  },
  {
    call: 'POST /api/v1/external-analyst-assignments',
    takes: ['external_analyst_alias', 'organization_uuid'],
    answers: ['uuid', 'external_analyst_alias'],
  },
  { call: 'DELETE /api/v1/external-analyst-assignments/{uuid}' },
  { call: 'GET /api/v1/settings' },
  { call: 'PUT /api/v1/settings' },
  { call: 'GET /api/v1/advisors-profiles/layout', answers: ['sections'] },
  { call: 'PUT /api/v1/advisors-profiles/layout', takes: ['sections'] },
  { call: 'POST /api/v1/wallet-cards/notifications', takes: ['text', 'link', 'advisors'] },
  { call: 'GET /api/v1/wallet-cards/subscribers', asks: { 'filters.advisors': [] }, answersList: true },
  {
    call: 'GET /api/v1/search/advisors-by-name',
    asks: { name: [] },
    answersList: true,
    answers: ['slug', 'full_name', 'email_address'],
  },
  {
    call: 'GET /api/v1/organizations',
    asks: { 'filters.administrable': [] },
    answersList: true,
    answers: ['uuid', 'name', 'slug'],
  },
  {
    call: 'GET /api/v1/organizations/{id}',
    asks: { with: ['metadata', 'address'] },
    answers: ['uuid', 'name', 'slug', 'address', 'metadata'],
  },
  { call: 'GET /api/v1/organizations/{id}/advisors', answersList: true },
  { call: 'GET /api/v1/organizations/{id}/meta-tags', answersList: true, answers: metaTag },
  { call: 'PUT /api/v1/organizations/{id}', takes: ['name', 'alias'] },
  { call: 'PUT /api/v1/organizations/{id}/metadata', takes: ['publicName'] },
  {
    call: 'GET /api/v1/advisors/{slug}',
    asks: { with: ['organization', 'tags', 'assistant', 'text_descriptions'] },
    answers: profile,
  },
  { call: 'GET /api/v1/advisors', answersList: true },
  { call: 'POST /frontend-logs/log', takes: ['action', 'data'] },
  { call: 'POST /frontend-logs/profile-hit', takes: ['uuid'] },
  // Link navigations.
  { call: 'GET /advisor/email-hit', asks: { advisorAlias: [] } },
  { call: 'GET /advisor/phone-hit', asks: { advisorAlias: [] } },
  {
    call: 'GET /share-buttons/redirect/button-click',
    asks: { advisorAlias: [], socialMediaType: ['whatsapp', 'email'] },
  },
  { call: 'GET /call-me-back/action/show-popup', asks: { alias: [] } },
]

/** Names that stand besides (product §25.4, §25.5). */
export const decidedCalls: readonly SpecifiedCall[] = [
  { call: 'POST /api/v1/session', takes: ['email', 'password', 'code'] },
  { call: 'DELETE /api/v1/session' },
  {
    call: 'GET /api/v1/search/advisors',
    asks: { name: [], topic: [], place: [], organization: [] },
    answersList: true,
  },
  { call: 'GET /api/v1/appointment-topics/{uuid}', answers: topic },
  { call: 'POST /api/v1/appointment-topics', takes: ['topic', 'comment', 'length', 'order', 'active'] },
  { call: 'PUT /api/v1/appointment-topics/{uuid}', takes: ['topic', 'comment', 'length', 'order', 'active'] },
  { call: 'DELETE /api/v1/appointment-topics/{uuid}' },
  {
    call: 'GET /api/v1/advisors/{alias}/free-slots',
    asks: { from: [], to: [], topic: [], type: [], hold: [] },
    answersList: true,
    answers: ['start', 'end'],
  },
  {
    call: 'POST /api/v1/slot-holds',
    takes: ['advisor', 'topic', 'type', 'start'],
    answers: ['uuid', 'token', 'expires_at'],
  },
  { call: 'DELETE /api/v1/slot-holds/{uuid}', asks: { token: [] } },
  {
    call: 'POST /api/v1/appointments',
    headers: ['Idempotency-Key'],
    takes: ['hold', 'name', 'email', 'phone', 'message', 'consent', 'ticket'],
    answers: ['uuid', 'start', 'end', 'state'],
  },
  { call: 'POST /api/v1/advisors/{alias}/contact-requests', takes: ['kind'] },
  { call: 'GET /account/login', asks: { next: [] } },
  { call: 'GET /wallet-card/{alias}' },
  { call: 'POST /wallet-card/{alias}' },
  { call: 'GET /messenger' },
  { call: 'GET /filiale/{slug}' },
  { call: 'GET /f/{slug}' },
  { call: 'GET /health/live' },
  { call: 'GET /health/ready' },
  { call: 'GET /metrics' },
]

/** What is answered to what, word for word (product §13.4, §14.2, §15.5, §18.1, §18.4, §27.2). */
export const specifiedRefusals: readonly {
  readonly call: string
  readonly status: string
  readonly example: string
  /** Where below the errors the sentence stands. */
  readonly at?: string
  readonly says: string
}[] = [
  {
    call: 'PUT /api/v1/advisors/{alias}/whatsapp/settings',
    status: '422',
    example: 'empty-id',
    at: 'whatsapp_id.0',
    says: 'Your OSP User ID cannot be empty',
  },
  {
    call: 'POST /api/v1/wallet-cards/notifications',
    status: '422',
    example: 'bad-link',
    at: 'link.0',
    says: 'Link is not a valid URL.',
  },
  {
    call: 'POST /api/v1/wallet-cards/notifications',
    status: '422',
    example: 'no-advisors',
    at: 'advisors.0',
    says: 'Advisors cannot be empty',
  },
  {
    call: 'POST /api/v1/wallet-cards/notifications',
    status: '422',
    example: 'no-text',
    at: 'text.0',
    says: 'Message cannot be empty',
  },
  {
    call: 'POST /api/v1/wallet-cards/notifications',
    status: '422',
    example: 'text-too-long',
    at: 'text.0',
    says: 'Message is too long (at most 100 characters).',
  },
  {
    call: 'PUT /api/v1/advisors/{alias}/working-hours',
    status: '422',
    example: 'start-after-end',
    at: '0.errors.startTime.0',
    says: 'The start time of your working hours must be before the end time.',
  },
  {
    call: 'PUT /api/v1/advisors/{alias}/working-hours',
    status: '422',
    example: 'invalid-times',
    at: '0.errors.startTime.0',
    says: 'The start time of your working hours is invalid. Please enter a start time at the full or half hour in the format hh:mm.',
  },
  {
    call: 'PUT /api/v1/advisors/{alias}/working-hours',
    status: '422',
    example: 'invalid-times',
    at: '1.errors.endTime.0',
    says: 'The end time of your working hours is invalid. Please enter an end time at the full or half hour in the format hh:mm.',
  },
  {
    call: 'PUT /api/v1/advisors/{alias}/working-hours',
    status: '422',
    example: 'start-after-end',
    says: 'Unfortunately, an error has occurred. Please try again later.',
  },
  {
    call: 'PUT /api/v1/advisors/{alias}/smm-calendar/settings',
    status: '422',
    example: 'invalid-identifier',
    at: 'identifier.0',
    says: 'Identifier is not valid.',
  },
  {
    call: 'PUT /api/v1/organizations/{id}',
    status: '422',
    example: 'empty-name',
    at: 'name.0',
    says: 'Name cannot be empty',
  },
  {
    call: 'PUT /api/v1/organizations/{id}/metadata',
    status: '422',
    example: 'empty-name',
    at: 'publicName.0',
    says: 'Public name cannot be empty',
  },
  {
    call: 'PUT /api/v1/settings',
    status: '422',
    example: 'unknown-name',
    says: 'Please correct the marked fields.',
  },
  {
    call: 'GET /api/v1/search/advisors-by-name',
    status: '400',
    example: 'three-characters',
    at: 'name.0',
    says: 'Enter at least 3 characters...',
  },
  {
    call: 'POST /api/v1/external-analyst-assignments',
    status: '422',
    example: 'no-analyst',
    at: 'external_analyst_alias.0',
    says: 'There is no user to select. Please assign the appropriate role to a user first.',
  },
]

/**
 * Limits of bodies (`body.NAME`, `body.*.NAME` in a list's entries) and query parameters: product §3.5, §7.2, §13.1,
 * §15.5 and §27.1.
 */
export const specifiedLimits: readonly (readonly [call: string, place: string, limits: object])[] = [
  ['POST /api/v1/wallet-cards/notifications', 'body.text', { maxLength: 100 }],
  ['POST /api/v1/wallet-cards/notifications', 'body.advisors', { minItems: 1 }],
  ['POST /api/v1/wallet-cards/notifications', 'body.link', { format: 'http-url', 'x-trim': true }],
  ['PUT /api/v1/advisors/{alias}/whatsapp/settings', 'body.whatsapp_id', { 'x-trim': true }],
  ['PUT /api/v1/advisors/{alias}/working-hours', 'body.*.day', { minimum: 1, maximum: 7 }],
  [
    'PUT /api/v1/advisors/{alias}/appointment-types',
    'body.*.type',
    { enum: ['by-phone', 'in-branch', 'online'] },
  ],
  ['GET /api/v1/search/advisors-by-name', 'query.name', { minLength: 3, maxLength: 3 }],
  ['PUT /api/v1/organizations/{id}', 'body.name', { minLength: 1, maxLength: 255 }],
]

/** The app's pages behind a sign-in (product §23.1, §23.3). */
export const specifiedPages: readonly string[] = [
  '/online-appointments/appointments/index',
  '/online-appointments/calendars/slots/management',
  '/online-appointments/settings/index',
  '/online-appointments/settings/topics',
  '/online-appointments/calendars/working-hours/settings',
  '/online-appointments/calendars/smm/settings',
  '/whatsapp/settings',
  '/wallet-cards/send-push-notifications',
  '/organizations-profiles/editor',
  '/organizations-profiles/external-analysts',
  '/account-admin',
  '/account-admin/settings',
  '/account-admin/advanced-settings',
  '/account-admin/advisors-export',
  '/account-admin/topics-management',
  '/account-admin/working-hours',
  '/account-admin/redirections-management',
  '/account-admin/search-forms',
  '/account-admin/custom-links-management',
  '/account-admin/profile-layout-management',
  '/account-admin/profile-layout-management/contact-options',
  '/account-admin/profile-layout-management/text-descriptions',
  '/content-management/menu',
  '/deletion-tool',
  '/deletion-tool/settings',
  '/reports/sessions-reports',
  '/reports/search-reports',
  '/reports/cards-reports',
  '/requests',
  '/my-profile',
]

/** Roles, and below them modules, as they stand in product §21.1 and §22.1. */
export const specifiedRoles =
  'accountadmin, advisors-manager, advisors-oap-manager, analyst, content-manager, INTERNAL, orgadmin, organizations-profiles-editor, orgs-manager, orguser, profile-delete-manager, roles-manager, stduser, marketing-manager'
export const specifiedModules =
  'advisorlist, searchengine, messenger, online-appointments, cms, roles-management, advisors-management, reports, profiles-reviews, organizations-management, notifications, call-me-back, content-management, share-buttons, embed, deletion-tool, search-form-api, search-api, assistant, is-already-customer, organizations-profiles, sitemap, contact-api, whats-app, working-hours-calendar, slots-calendar, smm-calendar, redirections, wallet-cards, v-cards'

/** Settings as they stand in product §20.3. */
export const specifiedSettings =
  'name, language, time_zone, state, public_url, support_mail, primary_color, images.tenantLogo, images.bigHeaderImage, headerWidget.type, headerWidget.title, headerWidget.description, cookies_alert_config, imprint_de, imprint_en, privacy_url, product_footer, static_map_url, maps_link, whatsapp_number, topics_enabled'
