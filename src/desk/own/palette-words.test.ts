import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import './our-admin.ts'
import { pageWords } from '#generated/page-words.ts'
import { type AccessFacts, allows, type Policy, type User } from '#rules/access.ts'
import { operationNamed } from '../resources/admin.ts'
import { fittingGroups } from '../shell/palette/grouping.ts'
import { pageTargets } from '../shell/palette/page-targets.ts'
import { builtPages } from './pages.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

const folder = join(import.meta.dirname, '../../translations')
const german = new Map(
  readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts).map(
      ([key, { de = key }]) => [key, de] as const,
    ),
  ),
)
const filled = (text: string, values: Readonly<Record<string, string>> = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
const translators = {
  de: (key: string, values?: Record<string, string>) => filled(german.get(key) ?? key, values),
  en: filled,
}

const everyModule = new Set(
  [
    'online-appointments',
    'slots-calendar',
    'working-hours-calendar',
    'smm-calendar',
    'messenger',
    'whats-app',
  ].concat([
    'wallet-cards',
    'organizations-management',
    'organizations-profiles',
    'advisors-management',
    'roles-management',
    'reports',
  ]),
)
const person = (change: Partial<User>): User => ({
  kind: 'user',
  uuid: 'u',
  alias: 'anna-becker',
  roles: ['stduser'],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
  ...change,
})
const people = {
  advisor: person({ isInstitutional: true }),
  admin: person({ roles: ['accountadmin'] }),
  marketing: person({ roles: ['marketing-manager'] }),
} as const

/** What stands first of pages and actions, as this person types it. */
function firstHit(who: keyof typeof people, language: 'de' | 'en', typed: string): string | undefined {
  const facts: AccessFacts = { modules: everyModule, flags: new Set(['topics-enabled']), actor: people[who] }
  const may = (policy: Policy) => allows(policy, facts)
  const policyOf = (id: string) => operationNamed(id)?.access ?? null
  const { actions, pages, many } = pageTargets(
    { pages: builtPages, may },
    pageWords,
    policyOf,
    translators[language],
  )
  const all = [...pages, ...actions, ...many].map((target) => ({ target, isFound: false }))
  return fittingGroups(all, { typed, recent: [], now: new Date() })[0]?.targets[0]?.id
}

const calendar = '/online-appointments/calendars/slots/management'
const appointments = '/online-appointments/appointments/index'

describe('what is typed leads first', () => {
  it.each([
    ['advisor', 'sperren', `${calendar}?open=block`],
    ['advisor', 'Zeit sperren', `${calendar}?open=block`],
    ['advisor', 'block', `${calendar}?open=block`],
    ['advisor', 'Urlaub', `${calendar}?open=absence`],
    ['advisor', 'Abwesenheit', `${calendar}?open=absence`],
    ['advisor', 'frei', `${calendar}?open=absence`],
    ['advisor', 'Termin verschieben', appointments],
    ['advisor', 'verschieben', appointments],
    ['advisor', 'Termin', appointments],
    ['advisor', 'Terminkal', calendar],
    ['advisor', 'Woche', calendar],
    ['advisor', 'Nachricht senden', '/messenger'],
    ['advisor', 'whats', '/whatsapp/settings'],
    ['advisor', 'rueckruf', '/requests'],
    ['advisor', 'OEFFNEN', `${calendar}?open=opened-slot`],
    ['advisor', 'Passwort', '/my-account'],
    ['marketing', 'Zwei-Faktor', '/my-account'],
    ['admin', 'uebersicht', '/account-admin'],
    ['admin', 'Neues Thema', '/account-admin/topics-management/create'],
    ['admin', 'neue Filiale', '/organizations/create'],
    ['admin', 'Thema anlegen', '/account-admin/topics-management/create'],
    ['admin', 'Schliess', '/account-admin/closing-days'],
    ['admin', 'Impressum', '/account-admin/settings'],
    ['admin', 'Themen importieren', '/account-admin/topics-management/import'],
    ['admin', 'Berater exportieren', '/advisors?open=export'],
    ['admin', 'Filialen hochladen', '/organizations/import'],
    ['admin', 'mehrere Organisationen bearbeiten', '/organizations/bulk-edit'],
    ['admin', 'Urlaub', '/account-admin/working-hours'],
    ['admin', 'Statistik', '/reports/sessions-reports'],
    ['marketing', 'push', '/wallet-cards/send-push-notifications'],
    ['marketing', 'Nachricht senden', '/wallet-cards/send-push-notifications'],
  ] as const)('in German, for the %s: %s', (who, typed, id) => {
    expect(firstHit(who, 'de', typed)).toBe(id)
  })

  it.each([
    ['advisor', 'block', `${calendar}?open=block`],
    ['advisor', 'holiday', `${calendar}?open=absence`],
    ['advisor', 'Urlaub', `${calendar}?open=absence`],
    ['advisor', 'move appointment', appointments],
    ['advisor', 'send message', '/messenger'],
    ['advisor', 'free times', calendar],
    ['admin', 'new topic', '/account-admin/topics-management/create'],
    ['admin', 'branch', '/organizations'],
    ['admin', 'import topics', '/account-admin/topics-management/import'],
    ['admin', 'export advisors', '/advisors?open=export'],
    ['admin', 'bulk edit branches', '/organizations/bulk-edit'],
    ['admin', 'closing', '/account-admin/closing-days'],
    ['marketing', 'push', '/wallet-cards/send-push-notifications'],
  ] as const)('in English, for the %s: %s', (who, typed, id) => {
    expect(firstHit(who, 'en', typed)).toBe(id)
  })

  it.each([
    ['advisor', 'Neues Thema', 'they may make none'],
    ['advisor', 'Themen importieren', 'they may make none'],
    ['advisor', 'push', 'they may send none'],
    ['marketing', 'sperren', 'they have no calendar'],
    ['admin', 'Benutzer anlegen', 'they may make none'],
  ] as const)('nowhere, for the %s: %s, because %s', (who, typed, _) => {
    expect(firstHit(who, 'de', typed)).toBeUndefined()
  })
})
