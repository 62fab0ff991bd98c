import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleNames } from '../features/modules/names.ts'
import { createEvents, type Events } from '../platform/database/events.ts'
import { verifyPassword } from '../platform/identity/passwords.ts'
import { encryptWith } from '../platform/secrets/encryption.ts'
import { forgetWhatChanges } from '../platform/tenancy/freshness.ts'
import { tenancy } from '../platform/tenancy/tenancy.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { noMails } from '../testing/operator.ts'
import { runCommand, usage } from './commands.ts'
import '../features/users/queries.ts'

let database: TestDatabase
let events: Events
const site = () =>
  tenancy({ db: database.db, flagsOf: () => new Set(), publicUrl: (slug) => `http://${slug}` })

/** What the operator reads; a refusal begins with 'refused: '. */
async function run(...args: string[]): Promise<string> {
  const reply = await runCommand(database.db, { name: 'run', args }, noMails)
  return 'error' in reply ? `refused: ${reply.error}` : reply.output
}
const create = (slug: string, ...options: string[]) =>
  run('tenants', 'create', slug, '--name', 'Neue Bank', '--host', `${slug}.example`, ...options)

beforeAll(async () => {
  database = await openTestDatabase()
  events = createEvents(database.db, { warn() {} })
  forgetWhatChanges(database.db, events)
  expect(await create('altbank')).toBe(
    'Tenant altbank answers at altbank.example. No public holiday closes it before its state is known: openbranch tenants settings altbank state=DE-HE.',
  )
})
afterAll(async () => {
  await events.close()
  await database.close()
})

/** Everything that the commands may write, in every tenant. */
async function everything() {
  const { db } = database
  const tenants = await db.withSystem((tx) => tx.selectFrom('tenants').selectAll().orderBy('id').execute())
  const hosts = await db.withSystem((tx) =>
    tx.selectFrom('tenant_hosts').selectAll().orderBy('host').execute(),
  )
  const rows = []
  for (const { id } of tenants) {
    rows.push(
      await db.withTenant(id, async (tx) => ({
        settings: await tx.selectFrom('settings').selectAll().orderBy('name').execute(),
        modules: await tx.selectFrom('modules').selectAll().orderBy('name').execute(),
        users: await tx.selectFrom('users').selectAll().orderBy('email').execute(),
      })),
    )
  }
  return { tenants, hosts, rows }
}

async function expectRefusal(args: string[], sentence: string | RegExp): Promise<void> {
  const before = await everything()
  const answer = await run(...args)
  expect(answer).toMatch(/^refused: /)
  expect(answer).not.toContain('\n')
  expect(answer.slice('refused: '.length)).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  )
  expect(await everything()).toEqual(before)
}

describe('a new tenant', () => {
  it('has its settings, its hosts as browsers ask for them, and what needs no preparation switched on', async () => {
    const made = await run(
      ...['tenants', 'create', 'alpen', '--name', 'Alpen', '--host', 'Beratung.Alpen.example'],
      ...['--host', 'straße.example', '--language', 'de-AT', '--time-zone', 'Europe/Vienna'],
      ...['--state', 'AT-9', '--public-url', 'https://beratung.alpen.example'],
    )
    expect(made).toBe('Tenant alpen answers at beratung.alpen.example, xn--strae-oqa.example.')
    const facts = await site().ofHost('beratung.alpen.example')
    expect(facts?.tenant).toMatchObject({
      slug: 'alpen',
      name: 'Alpen',
      language: 'de-AT',
      timeZone: 'Europe/Vienna',
      publicUrl: 'https://beratung.alpen.example',
    })
    const prepared = ['contact-api', 'embed', 'search-api', 'search-form-api', 'wallet-cards', 'whats-app']
    expect(moduleNames.filter((name) => !facts?.modules.has(name)).sort()).toEqual(prepared)
    expect((await site().ofHost('xn--strae-oqa.example'))?.tenant.slug).toBe('alpen')
  })

  it('is made whole or not at all', async () => {
    const { db } = database
    await db.script("alter table settings add constraint broken check (name <> 'language') not valid")
    const before = await everything()
    await expect(create('halb', '--language', 'en')).rejects.toThrow(/broken/)
    await db.script('alter table settings drop constraint broken')
    expect(await everything()).toEqual(before)
  })

  const bank = ['--name', 'B', '--host', 'b.example']
  it.each<[string, string[], string | RegExp]>([
    ['no slug', [...bank], 'SLUG is missing.'],
    ['two slugs', ['a', 'b', ...bank], "'b' is one word too many."],
    [
      'a slug in capitals',
      ['Bank', ...bank],
      "'Bank' must be small letters, digits and hyphens, at most 63.",
    ],
    ['a slug that is taken', ['altbank', ...bank], 'There is a tenant altbank already.'],
    ['no name', ['b', '--host', 'b.example'], '--name is missing.'],
    ['a state that there is not', ['b', ...bank, '--state', 'Hessen'], /^state: Country and state/],
    ['a blank name', ['b', '--name', ' ', '--host', 'b.example'], '--name is missing.'],
    [
      'a long name',
      ['b', '--name', 'x'.repeat(256), '--host', 'b.example'],
      'name: Name is too long (at most 255 characters).',
    ],
    [
      'a name of two lines',
      ['b', '--name', 'B\nBcc: x', '--host', 'b.example'],
      'name: Name must be one line of text, without control characters.',
    ],
    ['no host', ['b', '--name', 'B'], '--host is missing.'],
    [
      'a host that is taken',
      ['b', ...bank, '--host', 'ALTBANK.example'],
      /altbank\.example is one of altbank already/,
    ],
    ...[
      'https://b.example',
      'b.example:8080',
      'b..example',
      '-b.example',
      'b_c.example',
      'b c',
      '*.example',
      '[::1]',
      'x'.repeat(64),
    ].map((host): [string, string[], RegExp] => [
      `the host ${host}`,
      ['b', '--name', 'B', `--host=${host}`],
      /is no host name such as/,
    ]),
    [
      'an unknown language',
      ['b', ...bank, '--language', 'fr'],
      /^language: Language must be one of these: de, /,
    ],
    [
      'an unknown time zone',
      ['b', ...bank, '--time-zone', 'Europe/Musterstadt'],
      /^time_zone: Please enter a time zone/,
    ],
    [
      'a time zone with spaces',
      ['b', ...bank, '--time-zone', 'the moon'],
      /^time_zone: Please enter a time zone/,
    ],
    [
      'an address without scheme',
      ['b', ...bank, '--public-url', 'b.example'],
      /^public_url: Please enter an address without a path/,
    ],
    [
      'a script as address',
      ['b', ...bank, '--public-url', 'javascript:alert(1)'],
      /^public_url: Please enter an address without a path/,
    ],
    [
      'an unknown option',
      ['b', ...bank, '--colour', 'red'],
      /^Unknown option '--colour': see openbranch --help\.$/,
    ],
    [
      'an option without value',
      ['b', '--name', 'B', '--host'],
      /^Option '--host <value>' argument missing: see/,
    ],
  ])('with %s is refused, and nothing is stored', async (_, args, sentence) => {
    await expectRefusal(['tenants', 'create', ...args], sentence)
  })

  it('is listed with its hosts', async () => {
    expect(await run('tenants', 'list')).toContain('altbank: altbank.example')
    await expectRefusal(['tenants', 'list', 'altbank'], "'altbank' is one word too many.")
  })
})

describe('modules', () => {
  const on = async (...args: string[]) => {
    const lines = (await run('tenants', 'modules', 'schalter', ...args)).split('\n')
    expect(lines.map((line) => line.slice(4))).toEqual(moduleNames)
    return lines.filter((line) => line.startsWith('on ')).map((line) => line.slice(4))
  }
  beforeAll(() => create('schalter'))

  it('are listed and switched, of this tenant alone, and seen at once', async () => {
    const known = site()
    const others = () => run('tenants', 'modules', 'altbank')
    const before = await others()
    await known.ofHost('schalter.example')
    expect(await on('--off', 'all')).toEqual([])
    expect((await known.ofHost('schalter.example'))?.modules.size).toBe(0)
    expect(await on('--on', 'messenger,reports', '--on', 'cms')).toEqual(['messenger', 'cms', 'reports'])
    expect(await on('--on', 'messenger', '--off', 'cms')).toEqual(['messenger', 'reports'])
    expect(await on('--on', 'all')).toEqual(moduleNames)
    expect(await on('--off', 'all', '--on', 'embed')).toEqual(['embed'])
    expect(await on('--on', 'all', '--off', 'embed')).toEqual(moduleNames.filter((name) => name !== 'embed'))
    expect((await known.ofHost('schalter.example'))?.modules.size).toBe(moduleNames.length - 1)
    expect(await others()).toEqual(before)
  })

  it('are allowed to account admins or forbidden, whether they are on or off', async () => {
    const allowed = async (...args: string[]) =>
      (await run('tenants', 'modules', 'schalter', ...args))
        .split('\n')
        .filter((line) => line.endsWith(' (account admins may switch it)'))
        .map((line) => line.slice(4).split(' ', 1)[0])
    expect(await allowed()).toEqual([])
    expect(await allowed('--allow', 'cms,embed', '--off', 'cms')).toEqual(['cms', 'embed'])
    expect(await allowed('--forbid', 'cms')).toEqual(['embed'])
    expect(await allowed('--allow', 'all', '--forbid', 'reports')).toEqual(
      moduleNames.filter((name) => name !== 'reports'),
    )
    expect(await run('tenants', 'modules', 'altbank')).not.toContain('account admins')
    expect(await allowed('--forbid', 'all')).toEqual([])
  })

  it.each<[string[], string | RegExp]>([
    [[], 'SLUG is missing.'],
    [['schalter', '--allow', 'gift'], /^There is no module gift/],
    [['schalter', '--allow', 'cms', '--forbid', 'cms'], 'cms cannot be allowed and forbidden at once.'],
    [['nobank'], 'There is no tenant nobank: see openbranch tenants list.'],
    [['schalter', '--on', 'messenger,gift'], /^There is no module gift; there are advisorlist, /],
    [['schalter', '--off', 'gift'], /^There is no module gift/],
    [['schalter', '--on', 'cms', '--off', 'cms'], 'cms cannot be switched on and off at once.'],
    [['schalter', '--on', 'all', '--off', 'all'], 'all cannot be switched on and off at once.'],
  ])('%j is refused, and nothing is switched', async (args, sentence) => {
    await expectRefusal(['tenants', 'modules', ...args], sentence)
  })
})

describe('settings', () => {
  const settings = (...args: string[]) => run('tenants', 'settings', 'worte', ...args)
  beforeAll(() => create('worte'))

  it('are listed, set and reset, of this tenant alone, and seen at once', async () => {
    const known = site()
    await known.ofHost('worte.example')
    expect(await settings()).toMatch(/^name=Neue Bank\nlanguage=\ntime_zone=\n/)
    expect(await settings('name=Bank = Worte', 'primary_color=#123456')).toContain('primary_color=#123456\n')
    expect((await known.ofHost('worte.example'))?.tenant.name).toBe('Bank = Worte')
    expect(await settings('primary_color=')).toContain('primary_color=\n')
    expect((await known.ofHost('altbank.example'))?.settings).toEqual({ name: 'Neue Bank' })
  })

  it('of another tenant are not reset', async () => {
    expect(await settings('name=')).toMatch(/^name=\n/)
    expect(await run('tenants', 'settings', 'altbank')).toMatch(/^name=Neue Bank\n/)
  })

  it.each<[string[], string | RegExp]>([
    [['nobank'], /^There is no tenant nobank/],
    [['worte', 'name'], "'name' is no NAME=VALUE."],
    [['worte', 'colour=red'], 'There is no setting colour.'],
    [['worte', 'language=en', 'primary_color=red'], /^primary_color: Please enter a colour as #/],
    [['worte', 'time_zone=Mars/Base'], 'time_zone: Please enter a time zone such as Europe/Berlin.'],
    [['worte', 'cookies_alert_config={'], 'cookies_alert_config: This text is not valid JSON.'],
  ])('%j is refused, and nothing is stored', async (args, sentence) => {
    await expectRefusal(['tenants', 'settings', ...args], sentence)
  })
})

describe('settings that depend on each other', () => {
  const settings = (...args: string[]) => run('tenants', 'settings', 'altbank', ...args)

  it('are looked at as they will be', async () => {
    const off = ['tenants', 'settings', 'altbank', 'sign_in.passwords=false']
    await expectRefusal(off, /^sign_in.passwords: Switch on the institution's own sign-in first\./)
    const all = [
      'sign_in.oidc_enabled=true',
      'sign_in.oidc_client_id=x',
      'sign_in.oidc_issuer=https://id.example',
    ]
    const secret = 'sign_in.oidc_client_secret=open sesame'
    encryptWith(null)
    await expectRefusal(
      [...off, ...all, secret],
      /^sign_in.oidc_client_secret: Secrets cannot be kept here yet/,
    )
    encryptWith('a secret of this test')
    const shown = await settings('sign_in.passwords=false', ...all, secret)
    expect(shown).toContain('sign_in.passwords=false\n')
    expect(shown).toContain('sign_in.oidc_client_secret=••••••••\n')
    encryptWith(null)
    await expectRefusal(
      ['tenants', 'settings', 'altbank', 'sign_in.oidc_enabled='],
      'sign_in.oidc_enabled: Switch on passwords first. Otherwise nobody could sign in.',
    )
    await settings('sign_in.passwords=', 'sign_in.oidc_enabled=')
  })
})

describe('hosts', () => {
  const hosts = (...args: string[]) => run('tenants', 'hosts', 'namen', ...args)
  beforeAll(() => create('namen'))

  it('are listed, added and removed, and answer at once', async () => {
    const known = site()
    expect(await known.ofHost('neu.example')).toBeNull()
    expect(await hosts()).toBe('namen.example')
    expect(await hosts('--add', 'neu.example,auch.example', '--remove', 'namen.example')).toBe(
      'auch.example\nneu.example',
    )
    expect((await known.ofHost('neu.example'))?.tenant.slug).toBe('namen')
    await hosts('--remove', 'neu.example', '--add', 'namen.example')
    expect(await known.ofHost('neu.example')).toBeNull()
  })

  it.each<[string[], string | RegExp]>([
    [['nobank'], /^There is no tenant nobank/],
    [['namen', '--add', 'altbank.example'], 'The host altbank.example is one of altbank already.'],
    [['namen', '--remove', 'altbank.example'], 'The host altbank.example is none of this tenant.'],
    [['namen', '--add', 'x/y'], /^'x\/y' is no host name/],
    [
      ['namen', '--remove', 'namen.example,auch.example'],
      'namen would answer nowhere: add another host first.',
    ],
  ])('%j is refused, and nothing changes', async (args, sentence) => {
    await expectRefusal(['tenants', 'hosts', ...args], sentence)
  })
})

describe('a new user', () => {
  const password = 'a long password'
  const person = (email: string, first: string, last: string, ...options: string[]) => [
    ...['users', 'create', email, '--tenant', 'altbank', '--first-name', first, '--last-name', last],
    ...['--password', password, ...options],
  ]
  const stored = async (email: string) => {
    const { rows } = await everything()
    return rows.flatMap(({ users }) => users).filter((user) => user.email === email)
  }

  it('can sign in, with an alias from the name and the roles given', async () => {
    const roles = ['--role', 'accountadmin,orgadmin', '--role', 'orgadmin']
    const answer = await run(...person('Chef@Alt.example', 'Änne', 'Groß', ...roles))
    expect(answer).toBe('User chef@alt.example (aenne-gross) of altbank can sign in.')
    const [user] = await stored('chef@alt.example')
    expect(await verifyPassword(user?.password_hash ?? null, password)).toBe(true)
    const given = await database.db.withTenant(user?.tenant_id as number, (tx) =>
      tx
        .selectFrom('user_roles')
        .select('role')
        .where('user_uuid', '=', user?.uuid as string)
        .execute(),
    )
    expect(given.map(({ role }) => role).sort()).toEqual(['accountadmin', 'orgadmin'])
  })

  it('of the same name gets a number, and one whose name has no Latin letters the alias that is given', async () => {
    expect(await run(...person('zwei@alt.example', 'Änne', 'Groß'))).toContain('(aenne-gross-2)')
    expect(await run(...person('drei@alt.example', '伟', '王', '--alias', 'wang-wei'))).toContain(
      '(wang-wei)',
    )
  })

  it.each<[string, string[], string | RegExp]>([
    ['no address', ['users', 'create'], 'EMAIL is missing.'],
    ['a wrong address', person('chef', 'A', 'B'), "'chef' is no e-mail address."],
    ['two addresses', person('a,b@alt.example', 'A', 'B'), "'a,b@alt.example' is no e-mail address."],
    [
      'an address that is taken',
      person('CHEF@alt.example', 'A', 'B'),
      'There is a user chef@alt.example already.',
    ],
    ['no tenant', ['users', 'create', 'x@alt.example'], '--tenant is missing.'],
    [
      'an unknown tenant',
      person('x@alt.example', 'A', 'B', '--tenant', 'nobank'),
      /^There is no tenant nobank/,
    ],
    ['no first name', person('x@alt.example', ' ', 'B'), '--first-name is missing.'],
    [
      'a name of two lines',
      person('x@alt.example', 'A\nB', 'C'),
      '--first-name must be one line of text, without control characters.',
    ],
    [
      'a long name',
      person('x@alt.example', 'A', 'x'.repeat(101)),
      '--last-name is too long (at most 100 characters).',
    ],
    [
      'no letters for an alias',
      person('x@alt.example', '伟', '王'),
      /^No alias can be made of '伟 王': give one/,
    ],
    ['a wrong alias', person('x@alt.example', 'A', 'B', '--alias', 'Ä B'), /^'Ä B' must be small letters/],
    ['an empty alias', person('x@alt.example', 'A', 'B', '--alias', ''), /^'' must be small letters/],
    [
      'an alias that is taken',
      person('x@alt.example', 'A', 'B', '--alias', 'aenne-gross'),
      /^There is a user with the alias/,
    ],
    [
      'an unknown role',
      person('x@alt.example', 'A', 'B', '--role', 'boss'),
      /^There is no role boss; there are accountadmin/,
    ],
    [
      'a short password',
      person('x@alt.example', 'A', 'B', '--password', 'short'),
      'A password has 12 to 128 characters.',
    ],
  ])('with %s is refused, and nothing is stored', async (_, args, sentence) => {
    await expectRefusal(args, sentence)
  })
})

describe('a new user and an advisor of the same alias', () => {
  const person = (email: string, ...options: string[]) => [
    ...['users', 'create', email, '--tenant', 'altbank', '--first-name', 'Rosa', '--last-name', 'Lind'],
    ...['--password', 'a long password', ...options],
  ]
  const tenantId = async () => (await everything()).tenants.find(({ slug }) => slug === 'altbank')?.id ?? 0
  const advisor = (slug: string, user_uuid: string | null = null) => ({
    slug,
    user_uuid,
    first_name: 'Rosa',
    last_name: 'Lind',
    organization_uuid: null,
    assistant_uuid: null,
    title_prefix: null,
    title_suffix: null,
    position: null,
    phone_number: null,
    mobile_number: null,
    email_address: null,
    whatsapp_id: null,
    picture_hash: null,
  })
  const add = async (row: ReturnType<typeof advisor>) =>
    database.db.withTenant(await tenantId(), (tx) => tx.insertInto('advisors').values(row).execute())

  it('are one person only if the operator says so', async () => {
    await add(advisor('rosa-lind'))
    for (const options of [[], ['--alias', 'rosa-lind']])
      await expectRefusal(
        person('rosa@alt.example', ...options),
        /^There is an advisor rosa-lind without a user: add/,
      )
    await expectRefusal(
      person('rosa@alt.example', '--alias', 'rosa', '--advisor'),
      /^There is no advisor rosa:/,
    )
    expect(await run(...person('rosa@alt.example', '--advisor'))).toContain('(rosa-lind)')
    const rows = await database.db.withTenant(await tenantId(), (tx) =>
      tx
        .selectFrom('advisors')
        .innerJoin('users', 'users.uuid', 'advisors.user_uuid')
        .select(['advisors.slug', 'users.email'])
        .execute(),
    )
    expect(rows).toEqual([{ slug: 'rosa-lind', email: 'rosa@alt.example' }])
  })

  it('are told apart once each has their own', async () => {
    await expectRefusal(person('rosa2@alt.example', '--advisor'), 'The advisor rosa-lind has a user already.')
    const { uuid } = await database.db.withTenant(await tenantId(), (tx) =>
      tx.selectFrom('users').select('uuid').where('email', '=', 'chef@alt.example').executeTakeFirstOrThrow(),
    )
    await add(advisor('rosa-lind-2', uuid))
    await expectRefusal(
      person('rosa3@alt.example', '--alias', 'rosa-lind-2'),
      'There is an advisor with the alias rosa-lind-2 already.',
    )
    expect(await run(...person('rosa3@alt.example'))).toContain('(rosa-lind-3)')
  })
})

describe('the command line', () => {
  it('knows what it does not know', async () => {
    await expectRefusal(['tenants', 'burn'], "There is no command 'tenants burn': see openbranch --help.")
    await expectRefusal(['constructor'], /^There is no command/)
    await expectRefusal([], /^There is no command/)
  })

  it('says in its help what there is', () => {
    for (const name of [
      'migrate',
      'tenants create',
      'tenants modules',
      'tenants settings',
      'tenants hosts',
      'users create',
      'users invite',
      'users list',
      'users roles',
      'users reset',
      'sessions end',
    ])
      expect(usage).toContain(`openbranch ${name}`)
  })

  it('migrates', async () => {
    expect(await run('migrate')).toBe('Everything is up to date.')
  })
})
