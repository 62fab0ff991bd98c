/**
 * Every column of every table, classed: of whom it tells, and by what that person is found; a secret, which nobody reads; or
 * impersonal, and why. tests/server/personal-columns.test.ts walks the database and fails for a column that is not here, and
 * for a personal one that no part of personal-parts.ts tells of (product §19.23).
 */
import type { DeletionKind, PersonKind } from './features/personal-data/public.ts'

export interface PersonalColumns {
  readonly of: PersonKind
  /** The part that tells of it, exports it and erases it. */
  readonly kind: DeletionKind
  /** How the person's rows are found. */
  readonly by: string
  /** Names with spaces between them. */
  readonly columns: string
}

export interface ClassedTable {
  readonly personal?: readonly PersonalColumns[]
  /** Hashes, keys and what is sealed: they open something, are shown to nobody, and go with their row. */
  readonly secret?: string
  /** By why it tells of nobody. */
  readonly impersonal?: Readonly<Record<string, string>>
}

const record = 'names or describes the record, and nobody'
const institution = 'what the institution says of itself; whoever it names there stands on its own pages'
const technical = 'how the server works, and of nobody'
const figure = 'a sum of many'
const browser = 'a browser that nobody knows: no address, no name, no words that were sought'

const of =
  (person: PersonKind, kind: DeletionKind, by: string) =>
  (columns: string): PersonalColumns => ({ of: person, kind, by, columns })

const customer = (kind: DeletionKind, columns: string, by = 'email, else phone and name') =>
  of('customer', kind, by)(columns)
const user = (kind: DeletionKind, columns: string, by = 'user_uuid') => of('user', kind, by)(columns)
const advisor = (kind: DeletionKind, columns: string, by = 'advisor_uuid') => of('advisor', kind, by)(columns)
/** Who wrote it last: a name under what is somebody else's. */
const edited = (columns: string) => user('edits', columns, columns)

export const personalColumns: Readonly<Record<string, ClassedTable>> = {
  absences: {
    personal: [
      advisor('working_hours', 'advisor_uuid first_day last_day substitute_uuid note'),
      edited('updated_by_uuid'),
    ],
    impersonal: { [record]: 'uuid version created_at updated_at' },
  },
  advisor_appointment_topics: { personal: [advisor('advisor', 'advisor_uuid topic_uuid')] },
  advisor_appointment_types: { personal: [advisor('advisor', 'advisor_uuid type')] },
  advisor_versions: { personal: [advisor('advisor', 'advisor_uuid part version')] },
  advisor_words: { personal: [advisor('advisor', 'word uuid', 'uuid')] },
  advisors: {
    personal: [
      advisor(
        'advisor',
        `uuid slug user_uuid organization_uuid assistant_uuid first_name last_name title_prefix title_suffix position
        phone_number mobile_number email_address whatsapp_id languages tags texts search_key name_key name_order`,
        'uuid',
      ),
      advisor('picture', 'picture_hash', 'uuid'),
      edited('updated_by_uuid'),
    ],
    impersonal: {
      [record]: `is_active shows_phone_number wallet_cards vcard whatsapp basic_contact_form appointment_request deactivated_at
        shows_email_address online_appointment call_back_request messenger version created_at updated_at
        branch_books_online books_online`,
      'when somebody can be booked next, made of the calendar': `next_free_starts_at next_free_ends_at next_free_checked_at
        next_free_version`,
    },
  },
  advisors_export_choices: {
    personal: [edited('updated_by_uuid')],
    impersonal: { [institution]: 'uuid name columns format separator version updated_at' },
  },
  advisors_grams: { personal: [advisor('advisor', 'gram uuid', 'uuid')] },
  agreed_visitors: { impersonal: { [browser]: 'id agreed_at' } },
  api_keys: {
    personal: [edited('updated_by_uuid')],
    secret: 'key_hash key_start',
    impersonal: {
      [institution]:
        'uuid name apis allowed_origins is_active expires_on last_used_at version created_at updated_at',
    },
  },
  appointment_history: {
    personal: [
      customer('appointments', 'message', 'appointment_uuid'),
      advisor('appointments', 'holder_uuid', 'holder_uuid'),
    ],
    impersonal: { [record]: 'appointment_uuid step at state by starts_at told_at' },
  },
  appointment_settings: {
    personal: [
      advisor('advisor', 'advisor_uuid automatic_confirmation minimum_notice booking_window buffer types'),
      edited('updated_by_uuid'),
    ],
    impersonal: { [record]: 'version updated_at' },
  },
  appointment_topics: {
    personal: [edited('updated_by_uuid')],
    impersonal: {
      [institution]:
        'uuid topic comment length preparation position active texts version created_at updated_at',
    },
  },
  appointments: {
    personal: [
      customer(
        'appointments',
        `name email phone message is_customer place consent_text consented_at review_consent_text review_consented_at
        review_withdrawn_at`,
      ),
      advisor('appointments', 'advisor_uuid substitute_uuid calendar_uuid', 'advisor_uuid, substitute_uuid'),
    ],
    secret: 'token_hash client_hash',
    impersonal: {
      [record]: `uuid state type topic_uuid topic_name starts_at ends_at occupied held_until answer_by sequence language
        created_at updated_at version reminded_of`,
    },
  },
  attachment_parts: {
    personal: [customer('messages', 'attachment_uuid bytes', 'attachment_uuid')],
    impersonal: { [record]: 'kind part' },
  },
  attachments: {
    personal: [
      customer('messages', 'thread_uuid name', 'thread_uuid'),
      user('messages', 'author_uuid', 'author_uuid'),
    ],
    impersonal: { [record]: 'uuid message_sequence place sender media_type size width height created_at' },
  },
  authenticators: {
    personal: [user('account', 'user_uuid started_at confirmed_at last_step')],
    secret: 'secret',
  },
  batch_calls: {
    personal: (['customer', 'user', 'advisor'] as const).map((person) =>
      of(person, 'imports', 'what the texts say')('params body reply'),
    ),
    impersonal: { [record]: 'batch_uuid number operation if_match status tries line' },
  },
  batches: {
    personal: [user('imports', 'user_uuid kind resource')],
    impersonal: { [record]: 'uuid language state total done refused created_at ended_at' },
  },
  blocks: {
    personal: [
      advisor(
        'calendars',
        'advisor_uuid kind title starts_at ends_at day start_time end_time first_date last_date skipped_dates',
      ),
      edited('updated_by_uuid'),
    ],
    impersonal: { [record]: 'uuid version created_at updated_at' },
  },
  busy_calendars: {
    personal: [advisor('calendars', 'advisor_uuid name host last_error'), edited('updated_by_uuid')],
    secret: 'url',
    impersonal: {
      [record]: 'uuid active version created_at updated_at',
      [technical]: `last_import_at failing_since etag modified read_until read_zone due_at left_out_count`,
    },
  },
  busy_times: { personal: [advisor('calendars', 'busy_calendar_uuid advisor_uuid starts_at ends_at')] },
  calendar_feeds: {
    personal: [advisor('calendars', 'advisor_uuid last_read_at')],
    secret: 'token_hash',
    impersonal: { [record]: 'created_at' },
  },
  change_seals: { impersonal: { [technical]: 'number entries digests digest sealed_at' } },
  change_values: {
    personal: (['customer', 'user', 'advisor'] as const).map((person) =>
      of(person, 'changes', 'the record, or what the values say')('before after'),
    ),
    impersonal: { [technical]: 'change_uuid field is_personal salt' },
  },
  changes: {
    personal: [user('changes', 'user_uuid'), advisor('changes', 'record above', 'alias in record and above')],
    impersonal: { [record]: 'uuid number at actor_kind operation action entity fields' },
  },
  closing_days: {
    personal: [advisor('working_hours', 'advisor_uuid'), edited('updated_by_uuid')],
    impersonal: {
      [institution]: `uuid name date every_year kind closed_from organization_uuid opening_times texts version created_at
        updated_at`,
    },
  },
  contact_hits: { personal: [advisor('visits', 'advisor_uuid channel at')], impersonal: { [record]: 'id' } },
  contact_requests: {
    personal: [
      customer(
        'contact_requests',
        'name email phone preferred_time message is_customer consent_text consented_at note search_key',
      ),
      advisor('contact_requests', 'advisor_uuid'),
      edited('answered_by_uuid'),
      edited('updated_by_uuid'),
    ],
    impersonal: { [record]: 'uuid kind state answered_at created_at updated_at version' },
  },
  content_menus: {
    personal: [edited('updated_by_uuid')],
    impersonal: { [institution]: 'items version updated_at' },
  },
  content_pages: {
    personal: [edited('updated_by_uuid')],
    impersonal: {
      [institution]: `uuid title slug state published_from published_until description body texts published_at version
        created_at updated_at`,
    },
  },
  cookie_consents: {
    impersonal: {
      [browser]: 'uuid version action categories created_at',
    },
  },
  custom_link_types: {
    personal: [edited('updated_by_uuid')],
    impersonal: {
      [institution]:
        'uuid icon label texts section address_pattern is_active hint version created_at updated_at',
    },
  },
  custom_links: { personal: [advisor('links', 'advisor_uuid value')], impersonal: { [record]: 'type_uuid' } },
  default_working_hours: { impersonal: { [institution]: 'day start_time end_time' } },
  deletions: {
    personal: [edited('ordered_by_uuid')],
    secret: 'progress salt digests',
    impersonal: {
      'what was deleted, and nothing of whom':
        'uuid created_at action cause subject_kind state reference records kept total finished_at night kinds',
    },
  },
  deliveries: {
    impersonal: {
      'a phone that took a card; whose it is nobody knows':
        'uuid notification_uuid registration_uuid state attempts reason apns_id settled_at',
    },
  },
  directories: {
    personal: [edited('token_made_by_uuid'), edited('updated_by_uuid')],
    secret: 'token_hash token_start',
    impersonal: { [institution]: 'token_made_at last_used_at links_by_email version updated_at' },
  },
  directory_departures: { personal: [advisor('advisor', 'advisor_uuid at')] },
  directory_group_members: { personal: [user('account', 'group_uuid user_uuid')] },
  directory_groups: {
    impersonal: { [institution]: 'uuid display_name name_key external_id version created_at updated_at' },
  },
  directory_users: {
    personal: [user('account', 'user_uuid user_name user_name_key external_id display_name')],
    impersonal: { [record]: 'created_at' },
  },
  ended_holds: {
    personal: [advisor('appointments', 'advisor_uuid')],
    secret: 'token_hash',
    impersonal: { [record]: 'topic_uuid type starts_at ended_at' },
  },
  external_analyst_assignments: {
    personal: [user('weekly_reports', 'user_uuid organization_uuid unsubscribed_at')],
    impersonal: { [record]: 'uuid created_at' },
  },
  idempotency_keys: {
    personal: (['customer', 'user', 'advisor'] as const).map((person) =>
      of(person, 'technical', 'what the reply says')('reply'),
    ),
    secret: 'key body_hash',
    impersonal: { [technical]: 'operation status created_at' },
  },
  list_views: {
    personal: [
      user('list_views', 'private_of list name filters sort columns', 'private_of'),
      edited('shared_by'),
      edited('updated_by_uuid'),
    ],
    impersonal: { [record]: 'uuid is_default version updated_at' },
  },
  log_entries: {
    personal: [advisor('log_entries', 'data', 'alias in data')],
    impersonal: { [record]: 'id at action' },
  },
  mails: {
    personal: (['customer', 'user', 'advisor'] as const).map((person) =>
      of(
        person,
        'mails',
        'to whom it goes, what it says, and which record its key names',
      )('key recipient subject text_body html_body calendar'),
    ),
    impersonal: { [record]: 'created_at sent_at uuid' },
  },
  message_templates: {
    personal: [edited('updated_by_uuid')],
    impersonal: { [institution]: 'uuid title text is_active texts version created_at updated_at' },
  },
  messages: {
    personal: [
      customer('messages', 'thread_uuid author_name text search_key', 'thread_uuid'),
      user('messages', 'author_uuid', 'author_uuid'),
    ],
    impersonal: { [record]: 'sequence uuid sender created_at read_at' },
  },
  meta_tags: {
    impersonal: { [institution]: 'controller name title description og_title og_description texts' },
  },
  module_switches: {
    personal: [edited('updated_by_uuid')],
    impersonal: { [institution]: 'name is_allowed version updated_at' },
  },
  modules: { impersonal: { [institution]: 'name' } },
  notification_advisors: { personal: [advisor('push_notifications', 'notification_uuid advisor_uuid')] },
  notifications: {
    personal: [edited('created_by_uuid')],
    impersonal: {
      [institution]: 'uuid text link state created_at finished_at',
      [figure]: 'recipients sent failed withdrawn failures',
      [technical]: 'fingerprint is_gathering gathered_advisor gathered_serial stopped_by',
    },
  },
  open_id_sessions: { personal: [user('sessions', 'token_hash', 'the session')], secret: 'id_token' },
  open_id_sign_ins: {
    secret: 'state_hash browser_hash verifier nonce',
    impersonal: { 'a sign-in of a browser that nobody is yet, for an hour': 'callback next expires_at' },
  },
  openbranch_functions: { impersonal: { [technical]: 'name version hash applied_at' } },
  openbranch_migrations: { impersonal: { [technical]: 'name ran_at' } },
  opened_slots: {
    personal: [advisor('calendars', 'advisor_uuid starts_at ends_at types note'), edited('updated_by_uuid')],
    impersonal: { [record]: 'uuid version created_at updated_at' },
  },
  organization_assignments: { personal: [user('account', 'user_uuid organization_uuid')] },
  organization_metadata: { impersonal: { [institution]: 'organization_uuid name value' } },
  organizations: {
    personal: [edited('updated_by_uuid')],
    impersonal: {
      [institution]: `uuid slug name address_street address_zip address_city version created_at updated_at search_key
        place_key metadata_version state`,
    },
  },
  organizations_grams: { impersonal: { [institution]: 'gram uuid' } },
  page_views: {
    impersonal: {
      'a page that somebody opened: no address, no browser, no advisor':
        'id at page organization_uuid language device source is_visit',
    },
  },
  passkey_challenges: {
    personal: [user('account', 'user_uuid purpose expires_at')],
    secret: 'challenge_hash',
  },
  passkeys: {
    personal: [user('account', 'user_uuid name transports host created_at used_at uses')],
    secret: 'credential_id public_key',
    impersonal: { [record]: 'uuid' },
  },
  password_links: { personal: [user('account', 'user_uuid kind expires_at')], secret: 'token_hash' },
  pictures: {
    personal: [advisor('picture', 'hash bytes', 'picture_hash of the advisor')],
    impersonal: { [record]: 'width media_type' },
  },
  profile_hits: { personal: [advisor('visits', 'advisor_uuid at')], impersonal: { [record]: 'id' } },
  profile_layouts: {
    personal: [edited('updated_by_uuid')],
    impersonal: { [institution]: 'layout version updated_at' },
  },
  profiles_reviews: {
    personal: [
      customer(
        'reviews',
        'appointment_uuid stars text name email phone consent_text consented_at',
        'email, else phone',
      ),
      advisor('reviews', 'advisor_uuid answer report'),
      edited('answered_by_uuid'),
      edited('decided_by_uuid'),
      edited('updated_by_uuid'),
    ],
    impersonal: {
      [record]:
        'uuid state reason answered_at is_reported decided_at version created_at changed_at updated_at',
    },
  },
  rate_limits: {
    impersonal: { 'a digest that says nothing, gone within the hour or the day': 'key window_ends used' },
  },
  recovery_codes: { personal: [user('account', 'user_uuid')], secret: 'code_hash' },
  redirections: {
    personal: [
      advisor('advisor', 'source target note path target_path', 'alias in target'),
      edited('updated_by_uuid'),
    ],
    impersonal: {
      [record]: 'uuid target_kind is_active match version created_at updated_at',
      [figure]: 'hits_count last_hit_at',
    },
  },
  report_figures: {
    personal: [advisor('report_figures', 'key', 'alias or name in key')],
    impersonal: { [figure]: 'figure day organization_uuid value' },
  },
  report_states: { impersonal: { [technical]: 'folded_through folded_until' } },
  search_form_days: { impersonal: { [figure]: 'form_uuid day searches' } },
  search_forms: {
    personal: [edited('updated_by_uuid')],
    impersonal: {
      [institution]: `uuid name heading button_label language fields presets_topic presets_organization presets_place
        presets_language opens_in is_active version created_at updated_at`,
    },
  },
  searches: {
    personal: [advisor('searches', 'name', 'name')],
    impersonal: {
      'a search of somebody whom nobody knows':
        'id at organization_uuid is_by_name is_by_topic is_by_place topic place has_result',
    },
  },
  security_events: {
    personal: [user('security_events', 'user_uuid event browser system network details'), edited('by_uuid')],
    impersonal: { [record]: 'uuid at number' },
  },
  sessions: {
    personal: [user('sessions', 'user_uuid browser system network created_at seen_at asks_factor')],
    secret: 'token_hash',
    impersonal: { [record]: 'uuid' },
  },
  settings: { impersonal: { [institution]: 'name value' } },
  smm_calendar_settings: { personal: [advisor('advisor', 'advisor_uuid identifier')] },
  static_maps: { impersonal: { [institution]: 'organization_uuid hash media_type bytes fetched_at' } },
  suggestions: {
    personal: [
      customer('messages', 'thread_uuid booked_uuid booked_start booked_end', 'thread_uuid'),
      advisor('messages', 'advisor_uuid'),
    ],
    impersonal: { [record]: 'message_sequence topic_uuid topic_name type starts ends' },
  },
  tenant_hosts: { impersonal: { [institution]: 'host' } },
  tenant_pictures: { impersonal: { [institution]: 'hash width height bytes uploaded_at' } },
  tenant_versions: { impersonal: { [technical]: 'part version' } },
  tenants: { secret: 'form_key', impersonal: { [institution]: 'id slug created_at' } },
  text_description_types: {
    personal: [edited('updated_by_uuid')],
    impersonal: {
      [institution]:
        'uuid title place order is_shown texts hint max_length is_editable version created_at updated_at',
    },
  },
  text_descriptions: {
    personal: [advisor('texts', 'advisor_uuid value texts')],
    impersonal: { [record]: 'type_uuid' },
  },
  thread_events: {
    personal: [customer('messages', 'thread_uuid', 'thread_uuid')],
    impersonal: { [record]: 'subject sequence kind created_at' },
  },
  thread_feeds: {
    impersonal: { 'a number for whoever listens, for three days': 'subject last_sequence updated_at' },
  },
  threads: {
    personal: [
      customer(
        'messages',
        'name email is_customer consent_text consented_at last_message search_key',
        'email',
      ),
      user('messages', 'user_uuid'),
      advisor('messages', 'advisor_uuid substitute_uuid'),
      edited('updated_by_uuid'),
    ],
    secret: 'token_hash',
    impersonal: {
      [record]: `uuid language state last_sequence unread_by_advisor unread_by_visitor last_sender last_message_at created_at
        version updated_at`,
    },
  },
  user_devices: { personal: [user('sessions', 'user_uuid seen_at')], secret: 'device_hash' },
  user_identities: { personal: [user('account', 'issuer subject user_uuid linked_at')] },
  user_roles: { personal: [user('account', 'user_uuid role')] },
  user_visits: { personal: [user('account', 'user_uuid last_at')] },
  users: {
    personal: [
      user(
        'account',
        'uuid alias email first_name last_name is_institutional is_active invited_at password_changed_at tells_new_devices',
        'uuid',
      ),
      edited('updated_by_uuid'),
    ],
    secret: 'password_hash',
    impersonal: { [record]: 'created_at version updated_at' },
  },
  visitor_steps: { impersonal: { [browser]: 'id visitor at step' } },
  waiting_deletions: {
    personal: [
      user('waiting_deletions', 'params record_name asked_by_uuid', 'uuid or alias in params, asked_by_uuid'),
      edited('decided_by_uuid'),
    ],
    impersonal: { [record]: 'uuid operation if_match entity asked_at expires_at outcome decided_at' },
  },
  wallet_card_consents: {
    personal: [advisor('consents', 'advisor_slug text', 'alias in advisor_slug')],
    impersonal: { 'of a holder whom nobody knows': 'serial language given_at withdrawn_at ended_at' },
  },
  wallet_card_former_keys: {
    personal: [advisor('wallet_cards', 'serial', 'serial')],
    secret: 'purpose hash',
  },
  wallet_card_registrations: {
    personal: [advisor('wallet_cards', 'serial', 'serial')],
    secret: 'device_hash push_token',
    impersonal: { [record]: 'uuid created_at' },
  },
  wallet_card_tags: { impersonal: { [technical]: 'last_tag' } },
  wallet_cards: {
    personal: [advisor('wallet_cards', 'serial advisor_uuid news_text news_link')],
    secret: 'token_hash withdrawal_hash content_hash',
    impersonal: {
      [record]:
        'language version tag updated_at created_at seen_at news_at news_count news_time_zone void_tries void_told_at',
    },
  },
  weekly_report_states: { impersonal: { [technical]: 'week' } },
  working_hours: {
    personal: [advisor('working_hours', 'advisor_uuid day start_time end_time')],
    impersonal: { [record]: 'updated_at' },
  },
}

/** Columns in which somebody's account stands under what is somebody else's. */
export const editorColumns: readonly (readonly [table: string, column: string])[] = Object.entries(
  personalColumns,
).flatMap(([table, { personal = [] }]) =>
  personal.flatMap(({ kind, columns }) => (kind === 'edits' ? [[table, columns] as const] : [])),
)
