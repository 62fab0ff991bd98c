/** The finder by topic: whom customers' words lead to. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soughtAdvisors, soughtWords, strangeWords } from '#rules/advice-match.cases.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { AdvisorCard } from '../advisor-cards/public.ts'
import '../advisors/queries.ts'
import '../appointment-topics/queries.ts'

let server: TestServer
let guest: Client

const tenant = 'harbourbank'
const tenantId = (slug = tenant) => (server.tenants[slug] as { id: number }).id
const topicUuid = (topic: string) => sql`(select uuid from appointment_topics where topic = ${topic})`

async function addSoughtAdvisors() {
  await server.db.withTenant(tenantId(), async (tx) => {
    await sql`update advisors set is_active = false`.execute(tx)
    for (const [last_name, { position, tags, topics }] of Object.entries(soughtAdvisors)) {
      const slug = last_name.toLowerCase()
      await tx
        .insertInto('advisors')
        .values({ first_name: 'Test', last_name, slug, position, tags: [...tags] })
        .execute()
      for (const [topic, comment] of topics) {
        await sql`insert into appointment_topics (topic, comment, length) values (${topic}, ${comment}, 60)`.execute(
          tx,
        )
        await sql`insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
          select uuid, ${topicUuid(topic)} from advisors where slug = ${slug}`.execute(tx)
      }
    }
  })
}

async function search(asked: Record<string, string>, client = guest) {
  const { status, body, headers } = await client.get(`/api/v1/search/advisors?${new URLSearchParams(asked)}`)
  expect([asked, status]).toEqual([asked, 200])
  return { cards: body as AdvisorCard[], range: String(headers['content-range']) }
}
const names = async (topic: string, more: Record<string, string> = {}) =>
  (await search({ topic, ...more })).cards.map(({ full_name }) => full_name.replace('Test ', ''))

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest(tenant)
  await addSoughtAdvisors()
})
afterAll(() => server.close())

describe('looking for a topic', () => {
  it.each(soughtWords)(
    '%s leads to %s within the first three, and to nobody wrong',
    async (word, name, others) => {
      const found = await names(word)
      expect(found.slice(0, 3)).toContain(name)
      expect([name, ...others.split(' ')]).toEqual(expect.arrayContaining(found))
    },
  )

  it.each([...strangeWords, "' or 1=1 --", '\\', '*', 'x'.repeat(255), 'Kredit Zahnarzt'])(
    '%s leads to nobody',
    async (word) => {
      expect((await search({ topic: word.slice(0, 255) })).range).toBe('advisors */0')
    },
  )
})

describe('who fits best', () => {
  it('comes first, those by another word after them; by name or free time where that is asked', async () => {
    expect(await names('Kredit')).toEqual(['Kredler', 'Bauer'])
    expect(await names('Kredit', { order: 'name' })).toEqual(['Bauer', 'Kredler'])
    await server.db.withTenant(tenantId(), (tx) =>
      sql`update advisors set next_free_starts_at = now() + case slug when 'bauer' then 1 else 2 end * interval '1 hour'
        where slug in ('bauer', 'kredler')`.execute(tx),
    )
    expect(await names('Kredit', { order: 'next-free-slot' })).toEqual(['Bauer', 'Kredler'])
  })

  it('is named with the topics that were meant, which are not another search’s', async () => {
    const meant = async (asked: Record<string, string>) =>
      Object.fromEntries((await search(asked)).cards.map(({ slug, sought_topics }) => [slug, sought_topics]))
    expect(await meant({ topic: 'Kredit' })).toEqual({
      kredler: ['Privatkredit'],
      bauer: ['Anschlussfinanzierung', 'Baufinanzierung'],
    })
    expect(await meant({ topic: 'Hypothek', name: 'Bauer' })).toEqual({ bauer: ['Baufinanzierung'] })
    expect(await meant({ name: 'Bauer' })).toEqual({ bauer: undefined })
  })

  it('must fit all words and all else that is asked', async () => {
    expect(await names('Immobilie Vermietung')).toEqual(['Immler'])
    expect(await names('Rente Vermietung')).toEqual([])
    expect(await names('Beratung für einen Kredit')).toEqual(['Kredler', 'Bauer'])
    expect(await names('Kredit', { name: 'Kredler' })).toEqual(['Kredler'])
    expect(await names('Kredit', { language: 'tr' })).toEqual([])
    expect((await search({ topic: 'Kredit', page: '2' })).range).toBe('advisors */2')
  })

  it('is one of hundreds: each page goes on where the one before ended, by match as by free time', async () => {
    const change = (statement: ReturnType<typeof sql>) =>
      server.db.withTenant(tenantId(), (tx) => statement.execute(tx))
    await change(sql`insert into advisors (slug, first_name, last_name, tags, next_free_starts_at)
      select case when n % 3 = 0 then 'orchidee-' else 'tulpe-' end || n, 'Flora', 'Test ' || lpad(n::text, 4, '0'),
        array[case when n % 3 = 0 then 'Orchideenpflege' else 'Tulpenzucht' end], now() + (5000 - n) * interval '1 minute'
      from generate_series(1, 1000) n`)
    const pages = async (order: string) => {
      const asked = { topic: 'Orchideenpflege', order }
      const all = await Promise.all(
        Array.from({ length: 18 }, (_, n) => search({ ...asked, page: String(n + 1) })),
      )
      expect(all.map(({ range }) => range.replace(/.*\//, ''))).toEqual(all.map(() => '333'))
      return all.flatMap(({ cards }) => cards.map(({ slug }) => slug))
    }
    const byName = Array.from({ length: 333 }, (_, n) => `orchidee-${(n + 1) * 3}`)
    expect(await pages('match')).toEqual(byName)
    expect(await pages('next-free-slot')).toEqual(byName.toReversed())
    await change(sql`delete from advisors where slug like 'orchidee-%' or slug like 'tulpe-%'`)
  })

  it('is of the own institution, and active', async () => {
    expect((await search({ topic: 'Generationenmanagement' }, server.guest('alpenbank'))).cards).toEqual([])
    const set = (is_active: boolean) =>
      server.db.withTenant(tenantId(), (tx) =>
        tx.updateTable('advisors').set({ is_active }).where('slug', '=', 'erber').execute(),
      )
    await set(false)
    expect(await names('Testament')).toEqual([])
    await set(true)
    expect(await names('Testament')).toEqual(['Erber'])
  })
})

describe('synonyms', () => {
  const url = '/api/v1/settings'

  it('are the institution’s own: the usual ones are there to be changed, and an empty text brings them back', async () => {
    const admin = await server.signIn('accountadmin', { tenant })
    const shown = async () => (await admin.get(url)).body['search.synonyms']
    const save = async (text: string) => (await admin.put(url, { 'search.synonyms': text })).status
    const usual = await shown()
    expect(usual).toContain('Hypothek')
    expect(await names('Zaster')).toEqual([])
    expect(await save(`${usual}\nZaster, Moos, Kredit`)).toBe(204)
    expect(await names('Zaster')).toEqual(['Kredler'])
    expect(await names('Hypothek')).toContain('Bauer')
    expect(await save('Zaster, Testament')).toBe(204)
    expect(await names('Zaster')).toEqual(['Erber'])
    expect(await names('Hypothek')).toEqual([])
    expect((await search({ topic: 'Zaster' }, server.guest('alpenbank'))).cards).toEqual([])
    expect(await save(',,\n;\n%\n'.repeat(50))).toBe(204)
    expect(await names('Hypothek')).toEqual([])
    expect(await save('')).toBe(204)
    expect(await shown()).toBe(usual)
    expect(await names('Hypothek')).toContain('Bauer')
    expect(await save('x'.repeat(20_001))).toBe(422)
  })

  it('are nobody’s but an account admin’s to change', async () => {
    expect((await guest.get(url)).status).toBe(401)
    expect(JSON.stringify((await guest.get('/api/v1/tenant')).body)).not.toContain('synonyms')
    const advisor = await server.signIn('advisors-manager', { tenant })
    expect((await advisor.put(url, { 'search.synonyms': 'a, b' })).status).toBe(403)
  })
})

describe('the words of an advisor', () => {
  const change = (statement: ReturnType<typeof sql>) =>
    server.db.withTenant(tenantId(), (tx) => statement.execute(tx))

  it('follow position and tags: new, changed, emptied and gone', async () => {
    const words = async () => {
      const { rows } = await server.db.withTenant(tenantId(), (tx) =>
        sql<{ word: string }>`select word from advisor_words where word like 'qua%' order by word`.execute(
          tx,
        ),
      )
      return rows.map(({ word }) => word)
    }
    await change(sql`insert into advisors (first_name, last_name, slug, position, tags)
      values ('Eva', 'Quast', 'quast', 'Quarkberaterin Quarkberaterin', '{Quartalsplan,Quader und Quallen}')`)
    expect(await words()).toEqual(['quader', 'quallen', 'quarkberaterin', 'quartalsplan'])
    await change(sql`update advisors set position = 'Qualle' where slug = 'quast'`)
    expect(await words()).toEqual(['quader', 'qualle', 'quallen', 'quartalsplan'])
    await change(sql`update advisors set tags = '{Quader}' where slug = 'quast'`)
    expect(await words()).toEqual(['quader', 'qualle'])
    await change(sql`update advisors set position = null where slug = 'quast'`)
    expect(await words()).toEqual(['quader'])
    expect(await names('Quader')).toEqual(['Eva Quast'])
    await change(sql`delete from advisors where slug = 'quast'`)
    expect(await words()).toEqual([])
  })

  it('may be anything that somebody types', async () => {
    await change(sql`update advisors set position = ${'Ω'.repeat(255)}, tags = ${['a\tb\nc', "'; --", '%', ' ']}
      where slug = 'auswart'`)
    expect(await names('Ω'.repeat(255))).toEqual(['Auswart'])
    expect(await names('Export')).toEqual(['Auswart'])
  })
})
