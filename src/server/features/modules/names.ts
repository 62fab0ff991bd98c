import type { components } from '#generated/types.ts'

type Name = components['schemas']['ModuleState']['module_name']

/** Every module there is (product §22.1). The type fails to compile if the contract's list grows. */
const states: Readonly<Record<Name, true>> = {
  advisorlist: true,
  searchengine: true,
  messenger: true,
  'online-appointments': true,
  cms: true,
  'roles-management': true,
  'advisors-management': true,
  reports: true,
  'profiles-reviews': true,
  'organizations-management': true,
  notifications: true,
  'call-me-back': true,
  'content-management': true,
  'share-buttons': true,
  embed: true,
  'deletion-tool': true,
  'search-form-api': true,
  'search-api': true,
  assistant: true,
  'is-already-customer': true,
  'organizations-profiles': true,
  sitemap: true,
  'contact-api': true,
  'whats-app': true,
  'working-hours-calendar': true,
  'slots-calendar': true,
  'smm-calendar': true,
  redirections: true,
  'wallet-cards': true,
  'v-cards': true,
}

export const moduleNames = Object.keys(states) as Name[]
