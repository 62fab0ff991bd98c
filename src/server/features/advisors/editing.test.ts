/** Making, changing and deleting advisors (product §26.9, §26.10, §26.11). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#generated/types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { bookedAppointment } from '#server/testing/appointments.ts'
import { Held } from '#server/testing/held.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

type Advisor = components['schemas']['Advisor']
type Texts = NonNullable<Advisor['text_descriptions']>

const url = '/api/v1/advisors'
const of = (alias: string) => `${url}/${alias}/profile`
const english = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let manager: Client
let own: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  manager = await server.signIn('advisors-manager')
  own = await server.signIn('advisor')
})
afterAll(() => server.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, tenant = 'musterbank') =>
  server.db.withTenant((server.tenants[tenant] as { id: number }).id, fn)
const branch = async (slug = 'westend') =>
  (
    await inTenant((tx) =>
      tx.selectFrom('organizations').select('uuid').where('slug', '=', slug).executeTakeFirstOrThrow(),
    )
  ).uuid

let serial = 0
/** The least that an advisor has. */
const someone = (given: Partial<Advisor> & { readonly is_user?: boolean } = {}) => ({
  alias: `probe-${++serial}`,
  first_name: 'Petra',
  last_name: `Probe ${serial}`,
  ...given,
})

async function made(
  given: Parameters<typeof someone>[0] = {},
): Promise<Advisor & { uuid: string; version: number }> {
  const { status, body } = await manager.post(url, someone(given), english)
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

const read = async (alias: string) => (await admin.get(of(alias))).body
const put = (
  advisor: Pick<Advisor, 'alias' | 'first_name' | 'last_name'>,
  given: object,
  client = manager,
) => {
  const { alias, first_name, last_name } = advisor
  return client.put(of(alias), { alias, first_name, last_name, ...given }, english)
}
const errorsOf = async (reply: ReturnType<Client['put']>) => {
  const { status, body } = await reply
  return [status, body.errors]
}

describe('making an advisor', () => {
  it('stores all that a manager can say, and finds them at once', async () => {
    const organization = await branch()
    const kinds = (await read('anna-becker')).text_descriptions as Texts
    const given = someone({
      title_prefix: 'Dr.',
      position: 'Beraterin für Segelboote',
      texts: { en: { position: 'Adviser for sailing boats' } },
      languages: ['de', 'en'],
      tags: ['Segelboot'],
      phone_number: '+496990009999',
      email_address: 'Petra.Probe@Musterbank.example',
      contact_options: { phone_number: true, basic_contact_form: true },
      organization,
      assistant: 'jonas-hofmann',
      text_descriptions: [
        {
          uuid: String(kinds[0]?.uuid),
          value: 'Wind und Wetter.',
          texts: { en: { value: 'Wind and weather.' } },
        },
      ],
    })
    const { status, headers, body } = await manager.post(url, given)
    expect([status, headers.location]).toEqual([201, of(given.alias)])
    expect(headers.etag).toBe(`"${body.version}"`)
    expect(body).toMatchObject({
      ...given,
      email_address: 'petra.probe@musterbank.example',
      contact_options: {
        phone_number: true,
        basic_contact_form: true,
        messenger: false,
        email_address: false,
      },
      text_descriptions: [
        { ...kinds[0], value: 'Wind und Wetter.', texts: { en: { value: 'Wind and weather.' } } },
        ...kinds.slice(1).map(({ uuid }) => ({ uuid, value: '' })),
      ],
      organization_name: 'Filiale Westend',
      user: null,
      open_matters: { appointments: 0, requests: 0, wallet_cards: 0 },
    })
    expect(await read(given.alias)).toEqual(body)
    const guest = server.guest()
    const found = await guest.get('/api/v1/search/advisors?topic=Segelboot')
    expect(found.body.map(({ slug }: { slug: string }) => slug)).toEqual([given.alias])
    const named = await guest.get(`/api/v1/search/advisors?name=${encodeURIComponent(given.last_name)}`)
    expect(named.body.map(({ slug }: { slug: string }) => slug)).toContain(given.alias)
    const shown = await guest.get(`${url}/${given.alias}?with=text_descriptions`, english)
    expect([shown.body.position, shown.body.text_descriptions[0].value]).toEqual([
      'Adviser for sailing boats',
      'Wind and weather.',
    ])
  })

  it('gives a user who has no profile theirs', async () => {
    const user = await inTenant((tx) =>
      tx
        .selectFrom('users')
        .select(['uuid', 'alias'])
        .where('email', '=', 'stduser@musterbank.example')
        .executeTakeFirstOrThrow(),
    )
    expect((await made({ alias: user.alias, is_user: true })).user).toBe(user.uuid)
    const client = await server.signIn('stduser')
    expect((await client.get(of(user.alias))).status).toBe(200)
    expect((await manager.post(url, someone({ alias: user.alias }))).status).toBe(422)
  })

  it('says at the field what cannot be', async () => {
    const uuid = '00000000-0000-4000-8000-000000000001'
    for (const [given, errors] of [
      [
        { alias: 'anna-becker' },
        { alias: ['Anna Becker already has this alias. Choose another, for instance anna-becker-2.'] },
      ],
      [
        { phone_number: '069 1234' },
        { phone_number: ['Phone is not valid. International, for instance +496990009144.'] },
      ],
      [{ organization: uuid }, { organization: ['There is no such organization.'] }],
      [{ assistant: 'nobody' }, { assistant: ['There is no such advisor.'] }],
      [
        { custom_links: [{ uuid, value: 'javascript:alert(1)' }] },
        { 'custom_links.0.uuid': ['Your institution has no such kind.'] },
      ],
      [
        { text_descriptions: [{ uuid, value: 'x' }] },
        { 'text_descriptions.0.uuid': ['Your institution has no such kind.'] },
      ],
      [
        { contact_options: { whatsapp: true } },
        { 'contact_options.whatsapp': [expect.stringContaining('OSP user ID')] },
      ],
    ] as const)
      expect(await errorsOf(manager.post(url, someone(given as Partial<Advisor>), english))).toEqual([
        422,
        errors,
      ])
  })

  it('refuses another institution’s branch and the kinds of its texts', async () => {
    const theirs = await inTenant(
      (tx) => tx.selectFrom('organizations').select('uuid').executeTakeFirstOrThrow(),
      'alpenbank',
    )
    expect((await manager.post(url, someone({ organization: theirs.uuid }))).status).toBe(422)
  })

  it('makes one of two who ask for the same alias at once', async () => {
    const alias = `probe-${++serial}`
    const replies = await Promise.all([1, 2, 3].map(() => manager.post(url, someone({ alias }), english)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  it('is a user’s of the same alias where the e-mail is the same, or somebody says so', async () => {
    const roles = await server.signIn('roles-manager')
    const user = async () => {
      const alias = `konto-${++serial}`
      const names = { first_name: 'Tom', last_name: 'Berger', email: `${alias}@musterbank.example`, alias }
      return (await roles.post('/api/v1/users', names)).body
    }
    const ownerOf = async (slug: string) => (await read(slug)).user
    const first = await user()
    const same = { alias: first.alias, email_address: first.email.toUpperCase() }
    expect(await ownerOf((await made(same)).alias)).toBe(first.uuid)

    const namesake = await user()
    const { alias } = namesake
    const [status, { is_user: asked }] = await errorsOf(manager.post(url, someone({ alias }), english))
    expect([status, asked]).toEqual([
      422,
      [expect.stringMatching(/^A user has this alias who has no profile yet: Tom Berger\./)],
    ])
    const [
      ,
      {
        alias: [taken],
      },
    ] = await errorsOf(manager.post(url, someone({ alias, is_user: false }), english))
    expect(taken).toMatch(/^Tom Berger already has this alias\./)
    const other = await made({ alias: `anders-${serial}` })
    expect(await ownerOf(other.alias)).toBeNull()
    expect((await put(other, { alias, is_user: true })).status).toBe(200)
    expect(await ownerOf(alias)).toBe(namesake.uuid)
    expect((await manager.delete(`${url}/${alias}`)).status).toBe(204)
    const none = { is_user: ['No user without a profile has this alias.'] }
    for (const wrong of ['anna-becker', 'nobody-at-all'])
      expect(await errorsOf(manager.post(url, someone({ alias: wrong, is_user: true }), english))).toEqual([
        422,
        none,
      ])
  })

  it('is for account admins and managers of advisors', async () => {
    expect((await server.guest().post(url, someone())).status).toBe(401)
    for (const role of ['stduser', 'orgadmin', 'roles-manager', 'marketing-manager', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).post(url, someone())).status]).toEqual([role, 403])
    expect((await admin.post(url, someone())).status).toBe(201)
  })
})

describe('changing an advisor', () => {
  it('keeps what is absent, and makes the next version of what differs alone', async () => {
    const before = await made({ position: 'Berater', tags: ['Vorsorge'] })
    const same = await put(before, { position: 'Berater' })
    expect([same.status, same.body.version]).toEqual([200, before.version])
    const { body } = await put(before, { position: 'Leiter', email_address: null })
    expect(body).toMatchObject({
      position: 'Leiter',
      tags: ['Vorsorge'],
      version: before.version + 1,
      updated_by: expect.stringContaining(' '),
    })
  })

  it('finds them by the new words, and no longer by the old ones', async () => {
    const { alias, ...advisor } = await made({ tags: ['Heißluftballon'] })
    const found = async (topic: string) =>
      (await server.guest().get(`/api/v1/search/advisors?topic=${encodeURIComponent(topic)}`)).body.length
    expect(await found('Heißluftballon')).toBe(1)
    await put({ alias, ...advisor }, { tags: ['Zeppelin'], last_name: 'Umbenannt' })
    expect([await found('Heißluftballon'), await found('Zeppelin')]).toEqual([0, 1])
    const named = await server.guest().get('/api/v1/search/advisors?name=Umbenannt')
    expect(named.body.map(({ slug }: { slug: string }) => slug)).toEqual([alias])
  })

  it('says who saved before, with their version', async () => {
    const before = await made()
    await put(before, { position: 'Erste' }, admin)
    const late = await manager.put(
      of(before.alias),
      { ...someone(), alias: before.alias, position: 'Zweite', phone_number: '1' },
      { ...english, 'if-match': `"${before.version}"` },
    )
    expect(late.status).toBe(422)
    const { status, body } = await manager.put(
      of(before.alias),
      {
        ...someone(),
        alias: before.alias,
        position: 'Zweite',
        organization: '00000000-0000-4000-8000-000000000001',
      },
      { ...english, 'if-match': `"${before.version}"` },
    )
    expect([status, body.current.position]).toEqual([412, 'Erste'])
    expect(body.message).toBe(`${body.current.updated_by} saved this before you. Nothing of yours is lost.`)
  })

  it('writes texts and links of the institution’s kinds one by one, and empties them', async () => {
    const advisor = await made()
    const [text] = (await read(advisor.alias)).text_descriptions as Texts
    const [link] = (await read(advisor.alias)).custom_links
    const write = async (value: string, address: string, en: string) =>
      (
        await put(advisor, {
          text_descriptions: [{ uuid: text?.uuid, value, texts: { en: { value: en } } }],
          custom_links: [{ uuid: link.uuid, value: address }],
        })
      ).body
    const full = await write('Ein Text.', 'https://musterbank.example/rechner', 'A text.')
    expect([full.text_descriptions[0], full.custom_links[0]]).toMatchObject([
      { value: 'Ein Text.', texts: { en: { value: 'A text.' } } },
      { value: 'https://musterbank.example/rechner' },
    ])
    const empty = await write('', '', '')
    expect([empty.text_descriptions[0], empty.custom_links[0]]).toMatchObject([
      { value: '', texts: {} },
      { value: '' },
    ])
  })

  it('leaves alias, organization and active to administrators', async () => {
    const anna = await read('anna-becker')
    const only = ['Only an administrator can change this.']
    expect(await errorsOf(own.put(of('anna-becker'), { ...names(anna), alias: 'anna-b' }, english))).toEqual([
      422,
      { alias: only },
    ])
    expect(
      await errorsOf(put(anna, { organization: await branch('marktplatz'), is_active: false }, own)),
    ).toEqual([422, { organization: only, is_active: only }])
    const { status, body } = await put(
      anna,
      { organization: anna.organization, is_active: true, tags: ['Neu'] },
      own,
    )
    expect([status, body.tags]).toEqual([200, ['Neu']])
    await put(anna, { tags: anna.tags })
    expect((await put(await read('lena-vogel'), {}, own)).status).toBe(403)
  })

  it('does not reach another institution’s', async () => {
    expect((await manager.put(of('katharina-moser'), someone({ alias: 'katharina-moser' }))).status).toBe(404)
    expect((await manager.delete(`${url}/katharina-moser`)).status).toBe(404)
  })
})

const names = ({ first_name, last_name }: Advisor) => ({ first_name, last_name })

describe('another alias', () => {
  const redirections = () =>
    inTenant((tx) => tx.selectFrom('redirections').select(['source', 'target']).orderBy('source').execute())

  it('leaves the old one behind, which nobody else gets, and leads on directly', async () => {
    const advisor = await made()
    const [first, second, third] = ['a', 'b', 'c'].map((each) => `weg-${each}`) as [string, string, string]
    const rename = async (from: string, to: string) =>
      (await manager.put(of(from), { ...names(advisor), alias: to }, english)).status
    expect(await rename(advisor.alias, first)).toBe(200)
    expect(await rename(first, second)).toBe(200)
    const left = [advisor.alias, first].map((alias) => ({ source: `/app/profile/${alias}`, target: second }))
    expect(await redirections()).toEqual(left.toSorted((a, b) => (a.source < b.source ? -1 : 1)))
    expect(await errorsOf(manager.post(url, someone({ alias: first }), english))).toEqual([
      422,
      { alias: [`Petra ${advisor.last_name} already has this alias. Choose another, for instance weg-a-2.`] },
    ])
    expect(await rename(second, first)).toBe(200)
    expect(await redirections()).toEqual(
      [advisor.alias, second]
        .map((alias) => ({ source: `/app/profile/${alias}`, target: first }))
        .toSorted((a, b) => (a.source < b.source ? -1 : 1)),
    )
    await inTenant((tx) => tx.updateTable('redirections').set({ is_active: false }).execute())
    expect((await made({ alias: second })).alias).toBe(second)
    expect(await rename(first, third)).toBe(200)
    expect((await manager.delete(`${url}/${third}`)).status).toBe(204)
    expect(await redirections()).toEqual([])
  })

  it('is the user’s too, who goes on with their own', async () => {
    const anna = await read('anna-becker')
    expect((await manager.put(of('anna-becker'), { ...names(anna), alias: 'anna-neu' })).status).toBe(200)
    expect((await own.get('/api/v1/me')).body.alias).toBe('anna-neu')
    expect((await own.get(of('anna-neu'))).status).toBe(200)
    expect((await manager.put(of('anna-neu'), { ...names(anna), alias: 'anna-becker' })).status).toBe(200)
  })
})

describe('an advisor who is switched off', () => {
  it('is found and booked by nobody from then on', async () => {
    const anna = await read('anna-becker')
    const guest = server.guest()
    const isThere = async () => [
      (await guest.get(`${url}/anna-becker`)).status,
      (await guest.get('/api/v1/search/advisors?name=Anna Becker')).body.length,
      (await guest.head('/wallet-card/anna-becker')).status,
    ]
    expect((await put(anna, { is_active: false })).status).toBe(200)
    expect((await isThere()).slice(0, 2)).toEqual([404, 0])
    expect((await put(anna, { is_active: true })).status).toBe(200)
    expect((await isThere()).slice(0, 2)).toEqual([200, 1])
  })
})

/** How many transactions of this database stand in front of a lock that others hold. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  )
  return rows[0]?.n ?? 0
}

describe('deleting an advisor', () => {
  it('is refused while there are appointments or requests, and says how many', async () => {
    const reply = async (alias: string) => {
      const { status, body } = await manager.delete(`${url}/${alias}`, english)
      return [status, body?.message]
    }
    const booked = await made()
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000)
    await inTenant((tx) => bookedAppointment(tx, { advisorUuid: booked.uuid, startsAt, at: new Date() }))
    expect(await reply(booked.alias)).toEqual([
      409,
      'This advisor has one appointment to come. Hand it over or cancel it first.',
    ])
    expect((await read(booked.alias)).open_matters).toEqual({ appointments: 1, requests: 0, wallet_cards: 0 })
    const advisor = await made()
    await inTenant((tx) =>
      tx
        .insertInto('contact_requests')
        .values({
          advisor_uuid: advisor.uuid,
          kind: 'contact',
          name: 'K',
          consented_at: new Date(),
          created_at: new Date(),
        } as never)
        .execute(),
    )
    expect(await reply(advisor.alias)).toEqual([
      409,
      'This advisor still has one request. Deactivate the profile instead.',
    ])
  })

  describe.runIf(process.env.TEST_DATABASE_URL)('while somebody else is busy with them', () => {
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000)

    const letter = {
      kind: 'contact',
      name: 'Jana Hartmann',
      email: 'jana.hartmann@mail.example',
      message: 'Ich habe eine Frage.',
      consent: true,
    }

    /** Who comes second waits for the lock of who came first, who goes on once they do. */
    async function inTurn(
      first: (tx: TenantTx) => Promise<unknown>,
      second: () => ReturnType<Client['post']>,
    ) {
      const held = new Held()
      const holder = inTenant(async (tx) => {
        await first(tx)
        await held.pass()
      })
      await held.reached(1)
      const reply = second()
      await expect.poll(waitingForLocks).toBe(1)
      held.release(0)
      await holder
      return await reply
    }

    it('is refused for a booking that is under way, which stays', async () => {
      const { alias, uuid } = await made()
      const { uuid: hold } = await inTenant((tx) =>
        bookedAppointment(tx, { advisorUuid: uuid, startsAt, at: new Date() }),
      )
      const put = (tx: TenantTx, state: string) =>
        sql`update appointments set state = ${state}, held_until = ${state === 'held' ? startsAt : null}
          where uuid = ${hold}`.execute(tx)
      await inTenant((tx) => put(tx, 'held'))
      const { status } = await inTurn(
        (tx) => put(tx, 'confirmed'),
        () => manager.delete(`${url}/${alias}`),
      )
      expect([status, (await read(alias)).open_matters.appointments]).toEqual([409, 1])
    })

    it('leaves whoever writes to them meanwhile without anybody', async () => {
      const { alias, uuid } = await made({ contact_options: { basic_contact_form: true } })
      const request = {
        ...letter,
        ticket: await formTicket(server.db, server.tenants.musterbank?.id as number),
      }
      const { status } = await inTurn(
        (tx) => tx.deleteFrom('advisors').where('uuid', '=', uuid).execute(),
        () => server.guest().post(`${url}/${alias}/contact-requests`, request),
      )
      expect(status).toBe(404)
    })
  })

  it('takes what was stored of them with it, and asks for the version that was read', async () => {
    const advisor = await made({ tags: ['Flaschenpost'] })
    const late = await manager.delete(`${url}/${advisor.alias}`, { 'if-match': '"99"' })
    expect([late.status, late.body.current.alias]).toEqual([412, advisor.alias])
    expect(
      (await manager.delete(`${url}/${advisor.alias}`, { 'if-match': `"${advisor.version}"` })).status,
    ).toBe(204)
    expect((await manager.get(of(advisor.alias))).status).toBe(404)
    const left = await inTenant(async (tx) => [
      await tx
        .selectFrom('advisor_words' as never)
        .selectAll()
        .where('uuid' as never, '=', advisor.uuid as never)
        .execute(),
      await tx
        .selectFrom('advisors_grams' as never)
        .selectAll()
        .where('uuid' as never, '=', advisor.uuid as never)
        .execute(),
    ])
    expect(left).toEqual([[], []])
    expect((await server.guest().get('/api/v1/search/advisors?topic=Flaschenpost')).body).toEqual([])
  })

  it('is for account admins and managers of advisors', async () => {
    const { alias } = await made()
    for (const role of ['stduser', 'advisor', 'orgadmin', 'roles-manager', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).delete(`${url}/${alias}`)).status]).toEqual([
        role,
        403,
      ])
    expect((await admin.delete(`${url}/${alias}`)).status).toBe(204)
  })
})
