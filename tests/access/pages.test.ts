/** The policies of openapi.yaml against what is written by hand of them: calls in expected.ts, pages here. */
import { describe, expect, it } from 'vitest'
import { type OperationId, operations } from '#generated/operations.ts'
import { pages } from '#generated/pages.ts'
import { type Actor, decide, guest, type OwnerPlace, type Policy, roles } from '#rules/access.ts'
import {
  type AccessAnswer,
  answerTo,
  type Expectation,
  mayCall,
  type Person,
  placeNamed,
} from './expected.ts'

/** The modules of product §22.1. */
const modules = [
  'advisorlist',
  'searchengine',
  'messenger',
  'online-appointments',
  'cms',
  'roles-management',
  'advisors-management',
  'reports',
  'profiles-reviews',
  'organizations-management',
  'notifications',
  'call-me-back',
  'content-management',
  'share-buttons',
  'embed',
  'deletion-tool',
  'search-form-api',
  'search-api',
  'assistant',
  'is-already-customer',
  'organizations-profiles',
  'sitemap',
  'contact-api',
  'whats-app',
  'working-hours-calendar',
  'slots-calendar',
  'smm-calendar',
  'redirections',
  'wallet-cards',
  'v-cards',
]
const flags = ['topics-enabled']
const tokens = [
  'hold',
  'appointment',
  'thread',
  'pass',
  'feed',
  'reset',
  'invitation',
  'withdrawal',
  'weekly-report',
  'api-key',
  'directory',
] as const

const people: readonly Person[] = [
  { names: 'other' },
  ...tokens.map((token) => ({ names: 'other', token }) as const),
  ...(['other', 'own'] as const).flatMap((names) => [
    ...roles.map((role) => ({ role, names })),
    { role: 'stduser' as const, isInstitutional: true, names },
  ]),
]

const own = {
  alias: 'anna-becker',
  organization: 'branch-of-the-profile',
  assigned: 'branch-assigned',
} as const

function actorOf({ role, isInstitutional = false }: Person): Actor {
  if (!role) return guest
  return {
    kind: 'user',
    uuid: 'u1',
    alias: own.alias,
    roles: [role],
    isInstitutional,
    organization: own.organization,
    assignedOrganizations: [own.assigned],
  }
}

/** What the policy says; a scope must be the person's own alias or assigned branch. */
function decisionOn(
  policy: Policy,
  expectation: Expectation,
  path: string,
  person: Person,
  off?: string,
): AccessAnswer | 'wrong rows' {
  const named = namedBy(expectation, path)
  const decision = decide(policy, {
    actor: actorOf(person),
    modules: new Set(modules.filter((name) => name !== off)),
    flags: new Set(flags.filter((name) => name !== off)),
    tokens: new Set(person.token ? [person.token] : []),
    at: (asked: OwnerPlace) => (person.names === 'own' && named(asked)) || 'somebody-else',
  })
  if ('status' in decision) return decision.status
  const { scope } = decision
  if (scope.kind === 'advisor' && scope.alias !== own.alias) return 'wrong rows'
  if (scope.kind === 'organizations' && String(scope.organizations) !== own.assigned) return 'wrong rows'
  return scope.kind
}

/** What stands at each place of a request that names what is the person's own. */
function namedBy(expectation: Expectation, path: string): (asked: OwnerPlace) => string | undefined {
  const place = placeNamed(expectation, path)
  const name = expectation.own ? own.alias : own.assigned
  const others = expectation.or && namedBy(expectation.or, path)
  return (asked) => (asked === place || !place ? name : others?.(asked))
}

function personName({ role, isInstitutional, token, names }: Person): string {
  if (!role) return token ? `guest with ${token}` : 'guest'
  return `${isInstitutional ? 'institutional ' : ''}${role} for ${names}`
}

/** Every person, with everything on and with each module and flag off in turn. */
function differences(policy: Policy, expectation: Expectation, path: string): string[] {
  return people.flatMap((person) => {
    const told = new Map(
      [undefined, ...modules, ...flags].map((off) => {
        const want = answerTo(person, expectation, path, (name) => name === off)
        const got = decisionOn(policy, expectation, path, person, off)
        return [off, got === want ? '' : `expected ${want}, is ${got}`] as const
      }),
    )
    const always = told.get(undefined)
    return [...told].flatMap(([off, difference]) => {
      if (!difference || (off && difference === always)) return []
      return [`${personName(person)}${off ? ` without ${off}` : ''}: ${difference}`]
    })
  })
}

describe('calls', () => {
  it.each(Object.keys(operations) as OperationId[])('%s answers exactly those who may call it', (id) => {
    const { access, path } = operations[id]
    expect(differences(access, mayCall[id], path)).toEqual([])
  })

  it('lets the provider’s staff read but never change', () => {
    const reading = ['GET', 'HEAD']
    const named = (Object.keys(operations) as OperationId[]).filter((id) => {
      const { method, access } = operations[id]
      return !reading.includes(method) && JSON.stringify(access).includes('"INTERNAL"')
    })
    expect(named).toEqual([])
  })

  it('answers a switched-off module with 404 to guests and 403 to the signed-in', () => {
    const off = { modules: new Set<string>(), flags: new Set<string>() }
    const policy: Policy = operations.listOrganizations.access
    expect(decide(operations.getVCard.access, { ...off, actor: guest })).toEqual({ status: 404 })
    expect(decide(policy, { ...off, actor: guest })).toEqual({ status: 404 })
    const admin = actorOf({ role: 'accountadmin', names: 'own' })
    expect(decide(policy, { ...off, actor: admin })).toEqual({ status: 403 })
  })
})

describe('pages', () => {
  const everybody: Expectation = { guests: true }
  const user: Expectation = { signedIn: true }
  const account: Expectation = { roles: ['accountadmin', 'INTERNAL'] }
  const online = 'online-appointments'
  const push: Expectation = { modules: ['wallet-cards'], roles: ['marketing-manager'] }
  const content: Expectation = { modules: ['content-management'], roles: ['content-manager', 'INTERNAL'] }
  const reports: Expectation = {
    modules: ['reports'],
    roles: ['accountadmin', 'INTERNAL'],
    assigned: ['analyst'],
  }
  const branch: Expectation = { modules: ['organizations-profiles'], guests: true }

  interface Case {
    readonly access: Expectation
    /** As the access where it is not given; null: there is no entry. */
    readonly menu?: Expectation | null
  }

  const expected: Readonly<Record<string, Case>> = {
    '/account-admin': { access: account },
    '/account-admin/settings': { access: account },
    '/account-admin/advanced-settings': { access: { roles: ['accountadmin'] } },
    '/account-admin/advanced-settings/table': { access: { roles: ['accountadmin'] }, menu: null },
    '/account-admin/advisors-export': {
      access: { modules: ['advisors-management'], roles: ['accountadmin', 'advisors-manager', 'INTERNAL'] },
    },
    '/account-admin/topics-management': {
      access: { modules: [online], roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'] },
    },
    '/account-admin/working-hours': {
      access: {
        modules: ['working-hours-calendar'],
        roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'],
      },
    },
    '/account-admin/closing-days': {
      access: { roles: ['accountadmin', 'advisors-oap-manager', 'INTERNAL'], assigned: ['orgadmin'] },
    },
    '/account-admin/redirections-management': {
      access: { modules: ['redirections'], roles: ['accountadmin', 'INTERNAL'] },
    },
    '/account-admin/search-forms': { access: account },
    '/account-admin/custom-links-management': { access: account },
    '/account-admin/custom-links-management/{uuid}/values': { access: account, menu: null },
    '/account-admin/profile-layout-management': { access: account },
    '/account-admin/profile-layout-management/contact-options': { access: account, menu: null },
    '/account-admin/profile-layout-management/text-descriptions': { access: account, menu: null },
    '/account-admin/meta-tags': { access: account },
    '/account-admin/modules': { access: account },
    '/account-admin/changes': { access: { roles: ['accountadmin'] } },
    '/account-admin/waiting-deletions': {
      access: {
        roles: [
          'accountadmin',
          'orgs-manager',
          'orgadmin',
          'advisors-manager',
          'roles-manager',
          'advisors-oap-manager',
        ],
      },
    },
    '/account-admin/cookie-consents': { access: account },
    '/api-keys': {
      access: {
        modules: ['contact-api'],
        ...account,
        or: { modules: ['search-api'], ...account, or: { modules: ['search-form-api'], ...account } },
      },
    },
    '/advisors': {
      access: {
        modules: ['advisors-management'],
        roles: ['accountadmin', 'advisors-manager', 'INTERNAL'],
      },
    },
    '/directory': {
      access: { modules: ['roles-management'], roles: ['roles-manager', 'accountadmin', 'INTERNAL'] },
    },
    '/users': { access: { modules: ['roles-management'], roles: ['roles-manager', 'INTERNAL'] } },
    '/users/roles': {
      access: { modules: ['roles-management'], roles: ['roles-manager', 'INTERNAL'] },
      menu: null,
    },
    '/organizations': {
      access: {
        modules: ['organizations-management'],
        roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
        assigned: ['orgadmin'],
      },
    },
    '/organizations-profiles/editor': {
      access: {
        modules: ['organizations-profiles'],
        roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
        assigned: ['orgadmin', 'organizations-profiles-editor'],
      },
      // Administrators come from the list of organizations.
      menu: {
        modules: ['organizations-profiles'],
        assigned: ['orgadmin', 'organizations-profiles-editor'],
      },
    },
    '/organizations-profiles/external-analysts': {
      access: {
        modules: ['organizations-management'],
        roles: ['accountadmin', 'orgs-manager', 'INTERNAL'],
        assigned: ['orgadmin'],
      },
      menu: null,
    },
    '/content-management/menu': { access: content },
    '/content-management/pages': { access: content },
    '/reports/sessions-reports': { access: reports },
    '/reports/search-reports': { access: reports },
    '/reports/cards-reports': { access: reports },
    '/deletion-tool': { access: { modules: ['deletion-tool'], roles: ['profile-delete-manager'] } },
    '/deletion-tool/records': {
      access: { modules: ['deletion-tool'], roles: ['profile-delete-manager', 'INTERNAL'] },
    },
    '/deletion-tool/settings': { access: { modules: ['deletion-tool'], ...account } },
    '/message-templates': {
      access: { modules: ['messenger'], roles: ['accountadmin', 'marketing-manager'] },
    },
    '/profiles-reviews': {
      access: {
        modules: ['profiles-reviews'],
        own: 'advisor',
        roles: ['accountadmin', 'advisors-manager', 'INTERNAL'],
      },
      menu: {
        modules: ['profiles-reviews'],
        own: 'institutional',
        roles: ['accountadmin', 'advisors-manager', 'INTERNAL'],
      },
    },
    // The pages of product §23.1.
    '/wallet-cards/send-push-notifications': { access: push },
    '/wallet-cards/notifications': { access: push },
    '/whatsapp/settings': { access: { modules: ['whats-app'], institutional: true } },
    '/online-appointments/appointments/index': {
      access: { modules: [online], own: 'advisor', roles: ['accountadmin'] },
      menu: { modules: [online], signedIn: true },
    },
    '/online-appointments/calendars/slots/management': {
      access: { modules: ['slots-calendar'], institutional: true },
    },
    '/online-appointments/settings/index': { access: { modules: [online], institutional: true } },
    '/online-appointments/settings/topics': {
      access: { modules: [online], flags: ['topics-enabled'], institutional: true },
    },
    '/online-appointments/calendars/working-hours/settings': {
      access: { modules: ['working-hours-calendar'], institutional: true },
    },
    '/online-appointments/calendars/smm/settings': {
      access: { modules: ['smm-calendar'], institutional: true },
      menu: { modules: ['smm-calendar'], signedIn: true },
    },
    '/requests': {
      access: { own: 'advisor', roles: ['accountadmin'], assigned: ['orguser'] },
      menu: { own: 'institutional', assigned: ['orguser'] },
    },
    '/messenger': {
      access: { modules: ['messenger'], own: 'advisor', roles: ['accountadmin'] },
      menu: { modules: ['messenger'], own: 'institutional' },
    },
    '/messenger/{uuid}': { access: { modules: ['messenger'], guests: true }, menu: null },
    '/my-profile': { access: { own: 'advisor' }, menu: { own: 'institutional' } },
    '/my-account': { access: user, menu: null },
    '/search': { access: { modules: ['searchengine'], guests: true }, menu: null },
    '/profile/{slug}': { access: everybody, menu: null },
    '/filiale/{slug}': { access: branch, menu: null },
    '/f/{slug}': { access: branch, menu: null },
    '/content/{slug}': { access: { modules: ['content-management'], guests: true }, menu: null },
    '/password-reset': { access: everybody, menu: null },
    '/invitation': { access: everybody, menu: null },
    '/appointment': { access: { modules: [online], guests: true }, menu: null },
    '/reviews/{alias}': { access: { modules: ['profiles-reviews'], guests: true }, menu: null },
    '/weekly-report': { access: everybody, menu: null },
    '/demo-mails': { access: everybody, menu: null },
  }

  it('are all expected', () => {
    expect(pages.map((one) => one.path).sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(pages.map((page) => page.path))(
    '%s opens, and stands in the menu, for exactly those who may',
    (path) => {
      const page = pages.find((one) => one.path === path)
      const want = expected[path]
      if (!page || !want) throw new Error(`no expectation for ${path}`)
      expect(differences(page.access, want.access, path)).toEqual([])
      const menu = want.menu === undefined ? want.access : want.menu
      if (!menu || !page.menu) expect([page.menu, menu]).toEqual([null, null])
      else expect(differences(page.menu, menu, path)).toEqual([])
    },
  )

  it('shows the tab of the Smm calendar to any user, and opens it for institutional ones only', () => {
    const page = pages.find((one) => one.path === '/online-appointments/calendars/smm/settings')
    const advisor = { role: 'stduser', names: 'own' } as const
    const facts = { actor: actorOf(advisor), modules: new Set(['smm-calendar']), flags: new Set<string>() }
    expect(decide(page?.menu as Policy, facts)).toEqual({ scope: { kind: 'all' } })
    expect(decide(page?.access as Policy, facts)).toEqual({ status: 403 })
  })
})
