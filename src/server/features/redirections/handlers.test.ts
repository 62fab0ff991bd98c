/** Redirections as administrators keep them, and where visitors come out. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open as openDatabase } from '#server/platform/database/database.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { lockRedirections } from './queries.ts'

const url = '/api/v1/redirections'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin')
  expect(
    (await admin.put('/api/v1/settings', { 'redirections.allowed_hosts': 'www.musterbank.example' })).status,
  ).toBe(204)
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>, slug = 'musterbank') =>
  server.db.withTenant((server.tenants[slug] as { id: number }).id, (tx) => statement.execute(tx))
beforeEach(async () => {
  for (const tenant of ['musterbank', 'alpenbank']) await run(sql`delete from redirections`, tenant)
})

const profile = { target_kind: 'profile', target: 'anna-becker' }
const address = (target: string) => ({ target_kind: 'address', target })

async function made(body: object, client = admin): Promise<string> {
  const reply = await client.post(url, body)
  expect(reply.status, reply.text).toBe(201)
  return `${url}/${reply.body.uuid}`
}
const open = async (path: string, tenant?: string) => {
  const { status, headers } = await server.guest(tenant).get(path, { accept: 'text/html' })
  return status === 302 ? headers.location : status
}
const refused = async (body: object, client = admin) => {
  const { status, body: reply } = await client.post(url, body, { 'accept-language': 'en' })
  return [status, reply.errors]
}

describe('a redirection', () => {
  it.each([
    [{ source: 'a-becker', ...profile }, '/app/profile/a-becker', '/app/profile/anna-becker'],
    [
      { source: '/app/profile/a-becker/', ...profile },
      '/app/profile/a-becker?lang=en',
      '/app/profile/anna-becker?lang=en',
    ],
    [{ source: '/berater/Becker', ...profile }, '/berater/Becker', '/app/profile/anna-becker'],
    [
      { source: 'bahnhof', target_kind: 'branch', target: 'westend' },
      '/app/f/bahnhof',
      '/app/filiale/westend',
    ],
    [
      { source: '/app/f/bahnhof', target_kind: 'branch', target: 'westend' },
      '/app/filiale/bahnhof',
      '/app/filiale/westend',
    ],
    [{ source: '/über-uns', ...address('/app/search') }, '/%C3%BCber-uns', '/app/search'],
    [
      { source: '/alt', ...address('https://www.musterbank.example/neu#hier') },
      '/alt?a=1',
      'https://www.musterbank.example/neu?a=1#hier',
    ],
    [
      { source: '/team', match: 'prefix', ...address('/app/profile') },
      '/team/anna-becker',
      '/app/profile/anna-becker',
    ],
    [{ source: '/team', match: 'prefix', ...address('/') }, '/team//evil.example', '/evil.example'],
  ])('leads on at once: %j', async (body, path, to) => {
    expect(await open(path)).toBe(404)
    const at = await made(body)
    expect(await open(path)).toBe(to)
    expect(await open(path, 'alpenbank')).toBe(404)
    expect((await admin.put(at, { ...body, is_active: false })).status).toBe(200)
    expect(await open(path)).toBe(404)
    expect((await admin.put(at, { ...body, is_active: true })).status).toBe(200)
    expect(await open(path)).toBe(to)
    expect((await admin.delete(at)).status).toBe(204)
    expect(await open(path)).toBe(404)
  })

  it('stays as it was typed, in one spelling; an address of this site becomes its path', async () => {
    const { body } = await admin.post(url, {
      source: '/alt/',
      ...address('http://musterbank.localhost:8080/app/search?a=1'),
    })
    expect(body).toMatchObject({
      source: '/alt',
      match: 'exact',
      target: '/app/search?a=1',
      is_active: true,
      hits_count: 0,
    })
    expect((await admin.post(url, { source: 'a-becker', ...profile })).body.source).toBe('a-becker')
  })

  it.each(['', '/', '//'])('of this site stays on it, with more than one slash too: %j', async (more) => {
    await made({ source: '/alt', ...address(`http://musterbank.localhost:8080/${more}/evil.example/a?b=1`) })
    expect(await open('/alt')).toBe('/evil.example/a?b=1')
  })

  it.each([
    ['/preise–neu', '/preise%E2%80%93neu'],
    ['/日本?a=日#本', '/%E6%97%A5%E6%9C%AC?a=%E6%97%A5#%E6%9C%AC'],
    ['/%79', '/y'],
    ['/a/../y/', '/y'],
    ['/a%2fb%3fc%25', '/a%2Fb%3Fc%25'],
    ['http://musterbank.localhost:8080/a/../%79', '/y'],
    [
      'https://www.musterbank.example/日本?ü#–',
      'https://www.musterbank.example/%E6%97%A5%E6%9C%AC?%C3%BC#%E2%80%93',
    ],
    ['https://WWW.musterbank.example', 'https://www.musterbank.example/'],
  ])('leads to %s as browsers write it', async (typed, target) => {
    const at = await made({ source: '/alt', ...address(typed) })
    expect((await admin.get(at)).body.target).toBe(target)
    expect(await open('/alt')).toBe(target)
    expect((await admin.put(at, { source: '/alt', ...address(target) })).body.target).toBe(target)
  })

  it('leads on even where a target is stored as no header takes it', async () => {
    await run(
      sql`insert into redirections (source, target_kind, target) values ('/alt', 'address', '/preise–neu')`,
    )
    expect(await open('/alt')).toBe('/preise%E2%80%93neu')
  })

  it('is of another service where the port is another one', async () => {
    const body = { source: '/alt', ...address('http://musterbank.localhost:9999/app/search') }
    const sentence =
      'Redirections may not lead to musterbank.localhost. Add the host to the setting redirections.allowed_hosts first.'
    expect(await refused(body)).toEqual([422, { target: [sentence] }])
    const at = await made({ source: '/alt', ...address('http://musterbank.localhost/app/search') })
    expect((await admin.get(at)).body.target).toBe('/app/search')
  })

  it('to a branch that is deleted stays, and leads on again with one of its alias', async () => {
    const branch = { name: 'Am Hafen', alias: 'am-hafen' }
    const build = async () => {
      const reply = await admin.post('/api/v1/organizations', branch)
      expect(reply.status, reply.text).toBe(201)
      const at = `/api/v1/organizations/${reply.body.uuid}`
      expect((await admin.put(`${at}/metadata`, { publicProfileEnabled: true })).status).toBe(200)
      return at
    }
    const branchAt = await build()
    const at = await made({ source: '/hafen', target_kind: 'branch', target: 'am-hafen' })
    expect(await open('/hafen')).toBe('/app/filiale/am-hafen')
    expect((await admin.delete(branchAt)).status).toBe(204)
    expect(await open('/hafen')).toBe(404)
    expect((await admin.get(at)).body).toMatchObject({ target: 'am-hafen', is_active: true, version: 1 })
    const again = await build()
    expect(await open('/hafen')).toBe('/app/filiale/am-hafen')
    expect((await admin.delete(again)).status).toBe(204)
  })

  it('counts visits beside the reply, and neither asking nor a robot; the version stays', async () => {
    const at = await made({ source: '/alt', ...profile })
    await server.guest().get('/alt', { 'user-agent': 'Googlebot/2.1' })
    await server.guest().head('/alt')
    await admin.get(`/api/v1/redirection-explanations?address=/alt`)
    for (let i = 0; i < 3; i++) await open('/alt')
    const seen = await until(async () => {
      const { body } = await admin.get(at)
      return body.hits_count >= 3 && body
    })
    expect(seen).toMatchObject({ hits_count: 3, last_hit_at: expect.any(String), version: 1 })
  })

  it('leads to nobody who is not shown, and gives way to a page that comes later', async () => {
    const active = (is_active: boolean) =>
      run(sql`update advisors set is_active = ${is_active} where slug = 'lena-vogel'`)
    await made({ source: '/alt', target_kind: 'profile', target: 'lena-vogel' })
    await active(false)
    expect(await open('/alt')).toBe(404)
    await run(sql`delete from redirections`)
    await made({ source: '/app/profile/lena-vogel', ...profile })
    expect(await open('/app/profile/lena-vogel')).toBe('/app/profile/anna-becker')
    await active(true)
    expect(await open('/app/profile/lena-vogel')).toBe(200)
  })

  it('gives way to a page of text for as long as it is published', async () => {
    await made({ source: '/app/content/aktion', ...profile })
    expect(await open('/app/content/aktion')).toBe('/app/profile/anna-becker')
    const state = (value: string) => run(sql`update content_pages set state = ${value} where slug = 'aktion'`)
    await run(
      sql`insert into content_pages (title, slug, state, body) values ('Aktion', 'aktion', 'published', 'Text')`,
    )
    expect(await open('/app/content/aktion')).toBe(200)
    expect((await refused({ source: '/app/content/aktion/', ...profile }))[0]).toBe(422)
    await state('draft')
    expect(await open('/app/content/aktion')).toBe('/app/profile/anna-becker')
    await state('published')
    expect(await open('/app/content/aktion')).toBe(200)
    await run(sql`delete from modules where name = 'content-management'`)
    expect(await open('/app/content/aktion')).toBe('/app/profile/anna-becker')
    await run(sql`insert into modules (tenant_id, name) values (current_tenant(), 'content-management')`)
  })

  it('gives way to the card of an advisor for as long as there is one: codes that lead to it are printed', async () => {
    const card = '/wallet-card/anna-becker'
    const offers = (wallet_cards: boolean) =>
      run(sql`update advisors set wallet_cards = ${wallet_cards} where slug = 'anna-becker'`)
    const sentence = 'There is a page at this address. Only a retired address can be redirected.'
    await offers(true)
    for (const source of [card, `${card}/`, '/wallet-card/%61nna-becker'])
      expect(await refused({ source, ...address('/app/search') })).toEqual([422, { source: [sentence] }])
    await offers(false)
    await made({ source: card, ...address('/app/search') })
    expect(await open(card)).toBe('/app/search')
    await offers(true)
    expect(await open(card)).toBe(200)
    const asked = await admin.get(`/api/v1/redirection-explanations?address=${card}`)
    expect(asked.body.outcome).toBe('page')
    await run(sql`delete from modules where name = 'wallet-cards'`)
    expect(await open(card)).toBe('/app/search')
    await run(sql`insert into modules (tenant_id, name) values (current_tenant(), 'wallet-cards')`)
    expect(await open(card)).toBe(200)
    await run(sql`update advisors set is_active = false where slug = 'anna-becker'`)
    expect(await open(card)).toBe('/app/search')
    await run(sql`update advisors set is_active = true where slug = 'anna-becker'`)
  })

  it('to another site ends with the permission of that site', async () => {
    await made({ source: '/alt', ...address('https://www.musterbank.example/') })
    const allow = (hosts: string) => admin.put('/api/v1/settings', { 'redirections.allowed_hosts': hosts })
    await allow('')
    expect(await open('/alt')).toBe(404)
    await allow('www.musterbank.example')
    expect(await open('/alt')).toBe('https://www.musterbank.example/')
  })

  it('follows the alias of an advisor and of a branch, however it was typed', async () => {
    const rename = (table: string, from: string, to: string) =>
      run(sql`update ${sql.table(table)} set slug = ${to} where slug = ${from}`)
    await made({ source: '/eins', target_kind: 'profile', target: 'lena-vogel' })
    await made({ source: '/zwei', ...address('/app/profile/lena-vogel?a=1') })
    await made({ source: '/drei', target_kind: 'branch', target: 'westend' })
    await rename('advisors', 'lena-vogel', 'lena-adler')
    await rename('organizations', 'westend', 'weststadt')
    expect(
      await Promise.all(['/eins', '/zwei', '/drei', '/app/profile/lena-vogel'].map((path) => open(path))),
    ).toEqual([
      '/app/profile/lena-adler',
      '/app/profile/lena-adler?a=1',
      '/app/filiale/weststadt',
      '/app/profile/lena-adler',
    ])
    await rename('advisors', 'lena-adler', 'lena-vogel')
    await rename('organizations', 'weststadt', 'westend')
  })

  it.runIf(process.env.TEST_DATABASE_URL)('that another process writes leads on here soon', async () => {
    expect(await open('/alt')).toBe(404)
    const other = await openDatabase({ databaseUrl: server.database.databaseUrl as string })
    const { id } = server.tenants.musterbank as { id: number }
    await other.withTenant(id, (tx) =>
      sql`insert into redirections (source, target_kind, target) values ('/alt', 'profile', 'anna-becker')`.execute(
        tx,
      ),
    )
    await until(async () => expect(await open('/alt')).toBe('/app/profile/anna-becker'))
    await other.close()
  })

  it('is found by 10,000 others as by none', async () => {
    await run(sql`
      insert into redirections (source, match, target_kind, target)
      select '/alt/' || n, case when n % 10 = 0 then 'prefix' else 'exact' end, 'address', '/app/search' from generate_series(1, 10000) n`)
    await made({ source: '/letzte', ...profile })
    expect(
      await Promise.all(['/alt/9999', '/alt/500/x', '/letzte', '/alt/0'].map((path) => open(path))),
    ).toEqual(['/app/search', '/app/search/x', '/app/profile/anna-becker', 404])
  })
})

describe('what is refused, with the reason at the field', () => {
  it.each([
    ['/app/search'],
    ['/app/profile/anna-becker'],
    ['/app/filiale/westend'],
    ['/f/westend'],
    ['/app/account-admin'],
    ['/app/account-admin/redirections-management/x'],
    ['/app/login'],
    ['/app/'],
    ['/'],
    ['/api/v1/me'],
    ['/api/anything'],
    ['/health/live'],
    ['/metrics'],
    ['/scim/v2/Users'],
    ['/app/assets/main.js'],
    ['/app/theme/x.css'],
    ['/robots.txt'],
    ['/sitemap.xml'],
    ['/messenger'],
    ['/account/login'],
    ['/app/%61ccount-admin'],
    ['/app/x/../search'],
  ])('a source that is a page, a call or a file: %s', async (source) => {
    const sentence = 'There is a page at this address. Only a retired address can be redirected.'
    expect(await refused({ source, ...address('/impressum') })).toEqual([422, { source: [sentence] }])
  })

  it.each(['/app/profile', '/app/content', '/filiale', '/wallet-card'])(
    'all addresses below %s, where pages stand',
    async (source) => {
      const sentence = 'There are pages below this address. Choose one that has none.'
      expect(await refused({ source, match: 'prefix', ...address('/app/search') })).toEqual([
        422,
        { source: [sentence] },
      ])
    },
  )

  it.each([
    [{ source: ' ' }, 'source'],
    [{ source: '//evil.example' }, 'source'],
    [{ source: '/\\evil.example' }, 'source'],
    [{ source: '/a?b=c' }, 'source'],
    [{ source: '/%E0%A4' }, 'source'],
    [{ source: '/<script>' }, 'source'],
    [{ source: `/${'x'.repeat(500)}` }, 'source'],
    [{ target_kind: 'page' }, 'target_kind'],
    [{ match: 'some' }, 'match'],
    [{ match: 'prefix' }, 'target_kind'],
    [{ target: 'anna-bekker' }, 'target'],
    [{ target: '/app/profile/anna-becker' }, 'target'],
    [{ target_kind: 'branch' }, 'target'],
    [address('https://elsewhere.example'), 'target'],
    [address('https://www.musterbank.example.elsewhere.example'), 'target'],
    [address('https://www.musterbank.example@elsewhere.example'), 'target'],
    [address('//elsewhere.example'), 'target'],
    [address('/\\elsewhere.example'), 'target'],
    [address('javascript:alert(1)'), 'target'],
    [address('data:text/html,x'), 'target'],
    [address('anna-becker'), 'target'],
    [address('ftp://www.musterbank.example'), 'target'],
    [address('/%E0%A4'), 'target'],
    [address('/a\u0001b'), 'target'],
    [address('/a\ud800'), 'target'],
    [{ source: '/a\u0001b' }, 'source'],
    [address('http://musterbank.localhost:8080/%E0%A4'), 'target'],
    [{ source: `/${'ü'.repeat(200)}` }, 'source'],
    [address(`/${'–'.repeat(1_000)}`), 'target'],
    [address(`https://www.musterbank.example/${'–'.repeat(1_000)}`), 'target'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('what is no such thing: %j', async (wrong, field) => {
    const reply = await admin.post(url, { source: '/alt', ...profile, ...wrong })
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
    expect((await admin.get(url)).body).toEqual([])
  })

  it('the same address twice, however it is written', async () => {
    await made({ source: '/app/profile/a-becker', ...profile })
    expect(await refused({ source: 'a-becker', ...profile })).toEqual([
      422,
      { source: ['There is a redirection from /app/profile/a-becker already.'] },
    ])
    await made({ source: '/app/f/bahnhof', target_kind: 'branch', target: 'westend' })
    expect((await refused({ source: '/filiale/bahnhof', ...profile }))[0]).toBe(422)
    const both = await Promise.all([
      admin.post(url, { source: '/x', ...profile }),
      admin.post(url, { source: '/x/', ...profile }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  const back = (source: string) => [422, { target: [`This leads back to ${source}. Choose another target.`] }]

  it('a loop, by whichever way', async () => {
    expect(await refused({ source: '/a', ...address('/a/?x=1') })).toEqual(back('/a'))
    expect(await refused({ source: '/a', ...address('http://musterbank.localhost:8080/a') })).toEqual(
      back('/a'),
    )
    expect(await refused({ source: '/a', match: 'prefix', ...address('/a/b') })).toEqual(back('/a'))
    await made({ source: '/a', ...address('/b') })
    expect(await refused({ source: '/b', ...address('/a') })).toEqual(back('/b'))
    await made({ source: '/c', match: 'prefix', ...address('/d') })
    expect(await refused({ source: '/d/x', ...address('/c/x') })).toEqual(back('/d/x'))
  })

  it('a chain, from either end; not of what is switched off, until it is switched on', async () => {
    const at = await made({ source: '/b', ...address('/app/search') })
    const itself = 'This address is redirected itself. Enter /app/search, where it leads.'
    expect(await refused({ source: '/a', ...address('/b') })).toEqual([422, { target: [itself] }])
    expect((await admin.put(at, { source: '/b', ...address('/app/search'), is_active: false })).status).toBe(
      200,
    )
    await made({ source: '/a', ...address('/b') })
    const on = await admin.put(
      at,
      { source: '/b', ...address('/app/search'), is_active: true },
      { 'accept-language': 'en' },
    )
    const twice = '/a leads here, and would be led on twice. Change its target first.'
    expect([on.status, on.body.errors]).toEqual([422, { source: [twice] }])
    await made({ source: '/s', match: 'prefix', ...address('/app/search') })
    expect((await refused({ source: '/r', match: 'prefix', ...address('/s/t') }))[1]).toEqual({
      target: ['Addresses there are redirected themselves, from /s.'],
    })
  })

  it.each(['/%62', '/x/../b', '/b/', 'http://musterbank.localhost:8080/%62'])(
    'a chain to an address that is written otherwise: %s',
    async (target) => {
      await made({ source: '/a', ...address(target) })
      const twice = '/a leads here, and would be led on twice. Change its target first.'
      expect(await refused({ source: '/b', ...address('/c') })).toEqual([422, { source: [twice] }])
      expect(await refused({ source: '/b', ...address('/a') })).toEqual(back('/b'))
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL)('a loop of two that are saved at once', async () => {
    const { id } = server.tenants.musterbank as { id: number }
    const isLocked = Promise.withResolvers<void>()
    let isSaved = false
    const first = server.db.withTenant(id, async (tx) => {
      await lockRedirections(tx)
      await sql`insert into redirections (source, target_kind, target) values ('/a', 'address', '/b')`.execute(
        tx,
      )
      isLocked.resolve()
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
      await until(async () => isSaved || (await waiting.execute(tx)).rows.length > 0)
    })
    await isLocked.promise
    const second = refused({ source: '/b', ...address('/a') }).finally(() => (isSaved = true))
    await first
    expect(await second).toEqual(back('/b'))
  })

  it('but a single retired address below a target leads on at once', async () => {
    await made({ source: '/team', match: 'prefix', ...address('/app/profile') })
    await made({ source: 'a-becker', ...profile })
    expect(await open('/team/a-becker?lang=en')).toBe('/app/profile/anna-becker?lang=en')
    expect(await refused({ source: '/app/profile/b-becker', ...address('/team/b-becker') })).toEqual(
      back('/app/profile/b-becker'),
    )
  })
})

describe('redirections of an institution', () => {
  it('are nothing to another one', async () => {
    const at = await made({ source: '/alt', ...profile })
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.get(url)).body).toEqual([])
    for (const reply of [
      await stranger.get(at),
      await stranger.put(at, { source: '/alt', ...profile }),
      await stranger.delete(at),
    ])
      expect(reply.status).toBe(404)
    expect(Object.keys((await refused({ source: '/alt', ...profile }, stranger))[1])).toEqual(['target'])
    await made({ source: '/alt', ...address('/app/search') }, stranger)
    expect([await open('/alt'), await open('/alt', 'alpenbank')]).toEqual([
      '/app/profile/anna-becker',
      '/app/search',
    ])
  })

  it('have versions: whoever was slower is told how it stands', async () => {
    const at = await made({ source: '/alt', ...profile })
    expect(
      (await admin.put(at, { source: '/alt', ...profile, note: 'eins' }, { 'if-match': '"1"' })).body.version,
    ).toBe(2)
    const late = await admin.put(at, { source: '/alt', ...profile, note: 'zwei' }, { 'if-match': '"1"' })
    expect([late.status, late.body.current.note]).toEqual([412, 'eins'])
    expect((await admin.delete(at, { 'if-match': '"1"' })).status).toBe(412)
  })

  it('are read by INTERNAL, and nobody else’s to change', async () => {
    const at = await made({ source: '/alt', ...profile })
    const calls = async (client: Client) => {
      const body = { source: '/neu', ...profile }
      const replies = [client.get(at), client.post(url, body), client.put(at, body), client.delete(at)]
      return (await Promise.all(replies)).map(({ status }) => status)
    }
    expect(await calls(server.guest())).toEqual([401, 401, 401, 401])
    expect(await calls(await server.signIn('INTERNAL'))).toEqual([200, 403, 403, 403])
    for (const role of ['stduser', 'content-manager'])
      expect(await calls(await server.signIn(role))).toEqual([403, 403, 403, 403])
  })
})

describe('where an address leads', () => {
  const explain = async (typed: string) => {
    const asked = new URLSearchParams({ address: typed })
    const { status, body } = await admin.get(`/api/v1/redirection-explanations?${asked}`, {
      'accept-language': 'en',
    })
    return status === 200 ? [body.outcome, body.leads_to, body.explanation] : [status, body.errors]
  }

  it('is said with the reason, as visitors find it', async () => {
    await made({ source: '/team', match: 'prefix', ...address('/app/profile') })
    await made({ source: '/weg', ...profile, is_active: false })
    const below = 'The redirection from /team applies to all addresses below it. What follows it is kept.'
    expect(await explain('/team/anna-becker?x=1')).toEqual(['led-on', '/app/profile/anna-becker?x=1', below])
    expect(await explain('http://musterbank.localhost:8080/team/anna-becker')).toEqual([
      'led-on',
      '/app/profile/anna-becker',
      below,
    ])
    expect(await explain('musterbank.localhost/team')).toEqual([
      'led-on',
      '/app/profile',
      'The redirection from /team applies to this address.',
    ])
    expect(await explain('/app/profile/anna-becker')).toEqual([
      'page',
      null,
      'There is a page at this address. It is shown, whatever is redirected.',
    ])
    expect((await explain('/app/search'))[0]).toBe('page')
    for (const site of ['musterbank.localhost', 'musterbank.localhost:8080', 'musterbank.localhost?a=1'])
      expect((await explain(site))[0]).toBe('page')
    expect((await explain('alt.html'))[0]).toBe('nothing')
    expect(await explain('/weg')).toEqual(['switched-off', null, 'The redirection from /weg is not active.'])
    expect((await explain('/nirgends'))[0]).toBe('nothing')
    const others = ['https://elsewhere.example/team', 'http://musterbank.localhost:9999/team']
    for (const other of [...others, 'elsewhere.example/team', 'www.elsewhere.example'])
      expect(await explain(other)).toEqual([422, { address: ['Please enter an address of this site.'] }])
  })
})
