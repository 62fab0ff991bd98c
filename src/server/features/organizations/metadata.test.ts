import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import '../tenant/queries.ts'

const url = '/api/v1/organizations'
let server: TestServer
let guest: Client
let admin: Client
let orgadmin: Client
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
  admin = await server.signIn('accountadmin')
  orgadmin = await server.signIn('orgadmin')
  for (const { alias, uuid } of (await admin.get(url)).body) ids.set(alias, uuid)
  // What the demo's branches tell of themselves is other tests' matter.
  await server.db.withTenant(idOf('musterbank'), (tx) =>
    tx
      .deleteFrom('organization_metadata')
      .where('name', 'not in', ['publicName', 'publicProfileEnabled'])
      .execute(),
  )
})
afterAll(() => server.close())

const idOf = (tenant: string) => (server.tenants[tenant] as { id: number }).id
const path = (alias: string, part: string) => `${url}/${ids.get(alias)}/${part}`
const nowhere = '00000000-0000-4000-8000-000000000000'

async function switchModule(name: string, isOn: boolean) {
  const id = idOf('musterbank')
  await server.db.withTenant(id, async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', name).execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: id, name }).execute()
  })
  forgetTenant(id)
}

describe('meta tags of a branch', () => {
  it('are the institution’s, with what the branch knows filled in', async () => {
    const { status, body } = await guest.get(path('westend', 'meta-tags'))
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ controller: 'search', name: 'detail' })
    const text = JSON.stringify(body)
    expect(text).toContain('Musterbank Westend')
    expect(text).toContain('[NAME]')
    expect(text).not.toMatch(/\[(TENANT|BRANCH)\]/)
  })

  it('never grow beyond their limits, nor take a replacement pattern for a name', async () => {
    const long = 'x'.repeat(250)
    const id = idOf('alpenbank')
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const [branch] = (await there.get(url)).body
    await server.db.withTenant(id, async (tx) => {
      await tx.updateTable('meta_tags').set({ title: '[BRANCH] [TENANT] [BRANCH]' }).execute()
      await tx
        .updateTable('organization_metadata')
        .set({ value: `$& ${long}` })
        .where('name', '=', 'publicName')
        .execute()
    })
    const { body } = await there.get(`${url}/${branch.uuid}/meta-tags`)
    expect(body[0].title).toHaveLength(255)
    expect(body[0].title.startsWith(`$& ${long}`)).toBe(true)
  })

  it('are for guests if the branch is shown to them', async () => {
    expect((await guest.get(path('weidenau', 'meta-tags'))).status).toBe(404)
    expect((await orgadmin.get(path('weidenau', 'meta-tags'))).status).toBe(404)
    expect((await admin.get(path('weidenau', 'meta-tags'))).body[0].description).toContain('Filiale Weidenau')
    for (const id of [nowhere, 'x', '%00', "'"])
      expect([400, 404]).toContain((await guest.get(`${url}/${id}/meta-tags`)).status)
    expect((await server.guest('harbourbank').get(path('westend', 'meta-tags'))).status).toBe(404)
  })
})

describe('what a public page shows', () => {
  const put = (client: Client, alias: string, body: unknown) => client.put(path(alias, 'metadata'), body)

  it('is saved by name, kept where absent, removed by an empty text, and told whole', async () => {
    const first = await put(admin, 'bornheim', {
      openingHours: 'Mo 9-13\nDo 14-18',
      phoneNumber: '+496990009100',
    })
    expect(first.status).toBe(200)
    expect(first.body).toEqual([
      { name: 'openingHours', value: 'Mo 9-13\nDo 14-18' },
      { name: 'phoneNumber', value: '+496990009100' },
      { name: 'publicName', value: 'Musterbank Bornheim' },
      { name: 'publicProfileEnabled', value: 'true' },
    ])
    const second = await put(admin, 'bornheim', { openingHours: '', publicProfileEnabled: false })
    expect(second.body).toEqual([
      { name: 'phoneNumber', value: '+496990009100' },
      { name: 'publicName', value: 'Musterbank Bornheim' },
      { name: 'publicProfileEnabled', value: 'false' },
    ])
    const read = await admin.get(`${url}/${ids.get('bornheim')}?with=metadata`)
    expect(read.body.metadata).toEqual(second.body)
    await put(admin, 'bornheim', { phoneNumber: '', publicProfileEnabled: 'true' })
  })

  it('names who changed it, without a new version of the record, and only if something changed', async () => {
    const read = async () => (await admin.get(`${url}/${ids.get('hohenbrueck')}`)).body
    const before = await read()
    expect((await put(admin, 'hohenbrueck', { publicProfileEnabled: true })).status).toBe(200)
    expect(await read()).toEqual(before)
    expect((await put(orgadmin, 'hohenbrueck', { description: 'Am Hafen.' })).status).toBe(200)
    const after = await read()
    expect(after).toMatchObject({ updated_by: 'Jonas Petersen', version: before.version })
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  it('is lost to nobody: of two who change it at once, the second is shown what the first saved', async () => {
    const address = path('hohenbrueck', 'metadata')
    const read = async () => (await admin.get(`${url}/${ids.get('hohenbrueck')}?with=metadata`)).body
    const before = await read()
    const ifMatch = { 'if-match': `"${before.metadata_version}"` }
    const change = (client: Client, publicName: string) => client.put(address, { publicName }, ifMatch)
    const first = await change(orgadmin, 'Musterbank am Hafen')
    expect(first.status).toBe(200)
    expect(first.headers.etag).toBe(`"${before.metadata_version + 1}"`)
    const second = await change(admin, 'Musterbank am Kai')
    expect(second.status).toBe(412)
    expect(second.body.message).toContain('Jonas Petersen')
    expect(second.body.current).toMatchObject({
      metadata_version: before.metadata_version + 1,
      version: before.version,
      metadata: expect.arrayContaining([{ name: 'publicName', value: 'Musterbank am Hafen' }]),
    })
    expect((await change(admin, 'Musterbank am Hafen')).status).toBe(200)
    expect(await read()).toMatchObject({ metadata_version: before.metadata_version + 1 })
  })

  it('leaves to guests what the page shows, and without a page only the name', async () => {
    const names = async () =>
      (await guest.get(`${url}/${ids.get('westend')}?with=metadata`)).body.metadata.map(
        ({ name }: { name: string }) => name,
      )
    await put(admin, 'westend', { emailAddress: 'westend@musterbank.example' })
    await server.db.withTenant(idOf('musterbank'), (tx) =>
      tx
        .insertInto('organization_metadata')
        .values({ organization_uuid: ids.get('westend') as string, name: 'costCentre', value: '4711' })
        .execute(),
    )
    expect(await names()).toEqual(['emailAddress', 'publicName', 'publicProfileEnabled'])
    await put(admin, 'westend', { publicProfileEnabled: false })
    expect(await names()).toEqual(['publicName', 'publicProfileEnabled'])
    await put(admin, 'westend', { publicProfileEnabled: true })
    await switchModule('organizations-profiles', false)
    expect(await names()).toEqual(['publicName', 'publicProfileEnabled'])
    await switchModule('organizations-profiles', true)
  })

  it('is told to visitors in their language, on the page and beside the profile, and whole to those who edit it', async () => {
    await put(admin, 'westend', {
      openingHours: 'Mo 9-13',
      description: 'Am Park.',
      'description.en': 'By the park.',
    })
    const page = async (language: string) =>
      (await guest.get('/api/v1/organizations-profiles/westend', { 'accept-language': language })).body
    expect(await page('en')).toMatchObject({
      description: 'By the park.',
      opening_hours: 'Mo 9-13',
      untranslated: ['opening_hours'],
    })
    expect(await page('de')).toMatchObject({ description: 'Am Park.', opening_hours: 'Mo 9-13' })
    expect(await page('de')).not.toHaveProperty('untranslated')
    const told = async (client: Client) => {
      const address = `${url}/${ids.get('westend')}?with=metadata`
      const { body } = await client.get(address, { 'accept-language': 'en' })
      return body.metadata.filter(({ name }: { name: string }) => name.startsWith('description'))
    }
    expect(await told(guest)).toEqual([{ name: 'description', value: 'By the park.' }])
    expect(await told(admin)).toEqual([
      { name: 'description', value: 'Am Park.' },
      { name: 'description.en', value: 'By the park.' },
    ])
    await put(admin, 'westend', { 'description.en': '' })
    expect((await page('en')).untranslated).toEqual(['description', 'opening_hours'])
    expect((await put(admin, 'westend', { 'description.fr': 'Au parc.' })).status).toBe(422)
    await put(admin, 'westend', { description: '', openingHours: '' })
  })

  describe('is refused', () => {
    beforeEach(() => switchModule('organizations-management', true))

    it.each([
      ['publicName', '', 'Public name cannot be empty'],
      ['publicName', '  ', 'Public name cannot be empty'],
      ['publicName', 'x'.repeat(256), 'Public name is too long (at most 255 characters).'],
      ['publicProfileEnabled', 'yes', 'Public page must be one of these: Yes, No.'],
      ['phoneNumber', '069', /^Phone is not valid\./],
      ['emailAddress', 'x', /^E-mail is not valid\./],
      ['latitude', 'x', /^Latitude is not valid\./],
      ['latitude', '90.5', 'Latitude is not valid.'],
      ['longitude', '-180.1', 'Longitude is not valid.'],
      ['timeZone', 'Europe/Nowhere', 'Please enter a time zone such as Europe/Berlin.'],
      ['timeZone', '+02:00', /^Please enter a time zone/],
      ['timeZone', "Europe/Berlin'; --", /^Please enter a time zone/],
      ['onlineAppointments', 'perhaps', /^Online appointments must be one of these/],
      ['openingHours', 7, 'Opening hours in words must be text.'],
      ['openingTimes', 'Mo 9-18', /^Please write days and times like this: Mo-Fr 09:00/],
      ['openingTimes', 'Mo 18:00-09:00', /^Please write times that follow each other/],
      ['openingTimes', 'Fr-Mo 09:00-18:00', /^Please write times that follow each other/],
      ['description', 'x\u0000', /characters that cannot be stored/],
      ['costCentre', '1', 'There is no field of this name.'],
      ['constructor', 'x', 'There is no field of this name.'],
    ])('%s as %j, at its field', async (name, value, sentence) => {
      const read = async () => (await admin.get(`${url}/${ids.get('westend')}?with=metadata`)).body
      const before = await read()
      const reply = await admin.put(
        path('westend', 'metadata'),
        { [name]: value },
        { 'accept-language': 'en' },
      )
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual([name])
      if (typeof sentence === 'string') expect(reply.body.errors[name]).toEqual([sentence])
      else expect(reply.body.errors[name][0]).toMatch(sentence)
      expect(await read()).toEqual(before)
    })

    it.each([[{}], [[]], [null], ['x']])('with %j', async (body) => {
      expect([400, 422]).toContain((await admin.put(path('westend', 'metadata'), body)).status)
    })

    it('to guests, readers and other roles, and to orgadmins where not assigned', async () => {
      const body = { openingHours: 'x' }
      expect((await put(guest, 'westend', body)).status).toBe(401)
      for (const role of ['stduser', 'orguser', 'INTERNAL', 'advisors-manager'])
        expect([role, (await put(await server.signIn(role), 'westend', body)).status]).toEqual([role, 403])
      expect((await put(orgadmin, 'bornheim', body)).status).toBe(404)
      const editor = await server.signIn('organizations-profiles-editor')
      expect((await put(editor, 'bornheim', body)).status).toBe(404)
      expect((await put(editor, 'westend', { openingHours: '' })).status).toBe(200)
    })

    it('of another tenant', async () => {
      const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
      expect((await put(there, 'westend', { publicName: 'Mine' })).status).toBe(404)
      expect((await admin.put(`${url}/${nowhere}/metadata`, { publicName: 'x' })).status).toBe(404)
    })

    it('with its module off, whatever else is on', async () => {
      await switchModule('organizations-management', false)
      const editor = await server.signIn('organizations-profiles-editor')
      expect((await put(editor, 'westend', { openingHours: '' })).status).toBe(200)
      await switchModule('organizations-profiles', false)
      expect((await put(admin, 'westend', { openingHours: '' })).status).toBe(403)
      expect((await put(guest, 'westend', { openingHours: '' })).status).toBe(404)
      await switchModule('organizations-management', true)
      expect((await put(editor, 'westend', { openingHours: '' })).status).toBe(403)
      expect((await put(orgadmin, 'westend', { openingHours: '' })).status).toBe(403)
      await switchModule('organizations-profiles', true)
    })
  })

  describe('has a picture', () => {
    const ofPicture = (text: string) => ({
      picture: text,
      pictureText: 'Der Eingang',
      'pictureText.en': 'The entrance',
    })
    const send = async (client: Client, background: string) => {
      const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
      const body = await image
        .withExif({ IFD0: { Copyright: 'Secret Place' } })
        .jpeg()
        .toBuffer()
      const sent = { method: 'POST', url: '/api/v1/tenant/pictures', body } as const
      return await client.send({ ...sent, headers: { 'content-type': 'image/jpeg' } })
    }
    const page = async (language = 'de') =>
      (await guest.get('/api/v1/organizations-profiles/westend', { 'accept-language': language })).body

    it('that whoever edits it sends, is shown with its size and with words in each language', async () => {
      const editor = await server.signIn('organizations-profiles-editor')
      const { status, body } = await send(editor, '#123456')
      expect(status).toBe(201)
      expect((await put(editor, 'westend', ofPicture(body.path))).status).toBe(200)
      expect(await page()).toMatchObject({
        picture: { path: body.path, width: 60, height: 40 },
        picture_text: 'Der Eingang',
      })
      expect(await page('en')).toMatchObject({ picture_text: 'The entrance' })
      expect((await put(editor, 'westend', { 'pictureText.en': '' })).status).toBe(200)
      expect((await page('en')).untranslated).toContain('picture_text')
      // Everything else of the branch is saved beside it.
      expect((await put(editor, 'westend', { services: 'Geldautomat' })).status).toBe(200)
    })

    it('never without words for those who do not see it, neither at first nor later', async () => {
      const { body } = await send(admin, '#223344')
      const refused = await put(admin, 'bornheim', { picture: body.path, pictureText: ' ' })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['pictureText']])
      expect((await put(admin, 'bornheim', { picture: body.path })).status).toBe(422)
      expect((await put(admin, 'bornheim', ofPicture(body.path))).status).toBe(200)
      expect((await put(admin, 'bornheim', { pictureText: '' })).body.errors).toHaveProperty('pictureText')
      expect((await put(admin, 'bornheim', { picture: '', pictureText: '' })).status).toBe(200)
    })

    it('of no other institution, none that is not there, and no other address', async () => {
      const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
      const { path: theirs } = (await send(there, '#334455')).body
      for (const picture of [theirs, `/app/pictures/${'0'.repeat(32)}.webp`]) {
        const reply = await put(admin, 'bornheim', ofPicture(picture))
        expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['picture']])
      }
      const hostile = [
        'https://evil.example/a.png',
        'javascript:alert(1)',
        '//evil.example/a.webp',
        `${theirs}"><b>`,
      ]
      for (const picture of hostile)
        expect((await put(admin, 'bornheim', ofPicture(picture))).body.errors).toHaveProperty('picture')
    })

    it('is kept as long as the branch names it; one that is gone leaves no hole', async () => {
      const { body } = await send(admin, '#445566')
      await put(admin, 'westend', ofPicture(body.path))
      await server.db.withTenant(idOf('musterbank'), (tx) =>
        sql`update tenant_pictures set uploaded_at = '2020-01-01'`.execute(tx),
      )
      await send(admin, '#556677')
      expect((await page()).picture).toMatchObject({ path: body.path })
      await server.db.withTenant(idOf('musterbank'), (tx) => sql`delete from tenant_pictures`.execute(tx))
      expect((await page()).picture).toBeNull()
      // What else stands there can still be changed.
      expect((await put(admin, 'westend', { directions: 'Linie 32' })).status).toBe(200)
      expect(
        (await put(admin, 'westend', { picture: '', pictureText: '', 'pictureText.en': '' })).status,
      ).toBe(200)
    })

    describe('and more', () => {
      const sentPath = async (background: string) => (await send(admin, background)).body.path as string
      const refusedAt = async (body: object) => {
        const reply = await put(admin, 'bornheim', body)
        return [reply.status, Object.keys(reply.body.errors ?? {})]
      }
      const gone = `/app/pictures/${'0'.repeat(32)}.webp`

      it('which stand behind it in their order, each with words in each language', async () => {
        const [first, second, third] = [
          await sentPath('#aa0000'),
          await sentPath('#00aa00'),
          await sentPath('#0000aa'),
        ]
        const morePictures = [
          { path: third, text: 'Die Halle', texts: { en: { text: 'The hall' } } },
          { path: second, text: 'Der Garten' },
        ]
        const saved = await put(admin, 'westend', { ...ofPicture(first as string), morePictures })
        expect(saved.status).toBe(200)
        const size = { width: 60, height: 40 }
        expect(await page()).toMatchObject({
          picture: { path: first, ...size },
          more_pictures: [
            { path: third, ...size, text: 'Die Halle' },
            { path: second, ...size, text: 'Der Garten' },
          ],
        })
        expect((await page('en')).more_pictures).toEqual([
          { path: third, ...size, text: 'The hall' },
          { path: second, ...size, text: 'Der Garten', untranslated: ['text'] },
        ])
        // Visitors of the record read one language, too; those who edit it read all.
        const told = async (client: Client) =>
          (
            await client.get(`${url}/${ids.get('westend')}?with=metadata`, { 'accept-language': 'en' })
          ).body.metadata.find(({ name }: { name: string }) => name === 'morePictures').value
        expect(JSON.parse(await told(guest))).toEqual([
          { path: third, text: 'The hall' },
          { path: second, text: 'Der Garten' },
        ])
        expect(JSON.parse(await told(admin))).toEqual(morePictures)
        // The same again changes nothing, the other way round it does.
        const read = async () => (await admin.get(`${url}/${ids.get('westend')}?with=metadata`)).body
        const { metadata_version: version } = await read()
        await put(admin, 'westend', { morePictures })
        expect((await read()).metadata_version).toBe(version)
        await put(admin, 'westend', { morePictures: morePictures.toReversed() })
        expect((await read()).metadata_version).toBe(version + 1)
        expect((await page()).more_pictures.map(({ path }: { path: string }) => path)).toEqual([
          second,
          third,
        ])
      })

      it('none of which is without words, twice, of elsewhere, gone, or the thirteenth', async () => {
        const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
        const { path: theirs } = (await send(there, '#334455')).body
        const [first, second] = [await sentPath('#aaaa00'), await sentPath('#00aaaa')] as [string, string]
        const with_ = (...morePictures: object[]) => refusedAt({ ...ofPicture(first), morePictures })
        const text = 'Die Halle'
        expect(await with_({ path: second, text: ' ' })).toEqual([422, ['morePictures.0.text']])
        expect(await with_({ path: second })).toEqual([422, ['morePictures.0.text']])
        expect(await with_({ path: second, text: 'x'.repeat(251) })).toEqual([422, ['morePictures.0.text']])
        expect(await with_({ path: second, text }, { path: first, text })).toEqual([
          422,
          ['morePictures.1.path'],
        ])
        for (const path of [
          theirs,
          gone,
          'https://evil.example/a.png',
          'javascript:alert(1)',
          `${second}"><b>`,
          '',
        ])
          expect([path, await with_({ path, text })]).toEqual([path, [422, ['morePictures.0.path']]])
        expect(await with_({ path: second, text, secret: 'x' })).toEqual([422, ['morePictures.0.secret']])
        expect(await with_({ path: second, text, texts: { fr: { text } } })).toEqual([
          422,
          ['morePictures.0.texts.fr'],
        ])
        expect(await with_(...Array.from({ length: 12 }, () => ({ path: second, text })))).toEqual([
          422,
          ['morePictures'],
        ])
        for (const morePictures of ['x', { path: second, text }, [null], [[second]]])
          expect((await refusedAt({ ...ofPicture(first), morePictures }))[0]).toBe(422)
        expect(await refusedAt({ morePictures: [{ path: second, text }] })).toEqual([
          422,
          ['picture', 'pictureText'],
        ])
      })

      it('as long as there is a first one; any text is text, however long it is as it is stored', async () => {
        const [first, ...others] = await Promise.all(
          Array.from({ length: 12 }, (_, shade) => sentPath(`rgb(20,${shade * 20},220)`)),
        )
        const text = '<script>'.padEnd(250, '"')
        const texts = { de: { text }, en: { text } }
        const morePictures = others.map((path) => ({ path, text, texts }))
        expect((await put(admin, 'westend', { ...ofPicture(first as string), morePictures })).status).toBe(
          200,
        )
        const shown = (await page()).more_pictures
        expect([shown.length, shown[10].text.slice(0, 10)]).toEqual([11, text.slice(0, 10)])
        const removed = { picture: '', pictureText: '', 'pictureText.en': '' }
        const refused = await put(admin, 'westend', removed)
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['picture', 'pictureText']])
        expect((await put(admin, 'westend', { ...removed, morePictures: [] })).status).toBe(200)
        expect(await page()).toMatchObject({ picture: null, more_pictures: [] })
      })

      it('of which nothing is lost by two who change them at once', async () => {
        const [first, second] = [await sentPath('#aa00aa'), await sentPath('#ff8800')] as [string, string]
        await put(admin, 'westend', ofPicture(first))
        const read = async () => (await admin.get(`${url}/${ids.get('westend')}?with=metadata`)).body
        const ifMatch = { 'if-match': `"${(await read()).metadata_version}"` }
        const morePictures = [{ path: second, text: 'Die Halle' }]
        const address = path('westend', 'metadata')
        expect((await admin.put(address, { morePictures }, ifMatch)).status).toBe(200)
        const late = await admin.put(address, { morePictures: [] }, ifMatch)
        expect(late.status).toBe(412)
        expect(late.body.current.metadata).toContainEqual({
          name: 'morePictures',
          value: JSON.stringify(morePictures),
        })
      })

      it('kept as long as the list has them; those that left it go', async () => {
        const paths = [await sentPath('#88ff00'), await sentPath('#0088ff'), await sentPath('#8800ff')]
        const [first, kept, removed] = paths as [string, string, string]
        const list = (...each: string[]) => ({
          morePictures: each.map((path) => ({ path, text: 'Die Halle' })),
        })
        await put(admin, 'westend', { ...ofPicture(first), ...list(kept, removed) })
        const there = async () => {
          await server.db.withTenant(idOf('musterbank'), (tx) =>
            sql`update tenant_pictures set uploaded_at = '2020-01-01'`.execute(tx),
          )
          await send(admin, '#ff0088')
          const { rows } = await server.db.withTenant(idOf('musterbank'), (tx) =>
            sql<{ hash: string }>`select hash from tenant_pictures`.execute(tx),
          )
          return paths.map((path) => rows.some(({ hash }) => path.includes(hash)))
        }
        expect(await there()).toEqual([true, true, true])
        expect((await put(admin, 'westend', list(kept))).status).toBe(200)
        expect(await there()).toEqual([true, true, false])
        // One that is gone all the same leaves no hole: the next one stands in its place.
        await server.db.withTenant(idOf('musterbank'), (tx) =>
          sql`delete from tenant_pictures where ${first} like '%' || hash || '%'`.execute(tx),
        )
        expect(await page()).toMatchObject({
          picture: { path: kept },
          picture_text: 'Die Halle',
          more_pictures: [],
        })
        await put(admin, 'westend', { picture: '', pictureText: '', 'pictureText.en': '', morePictures: [] })
      })
    })

    it('is sent by nobody who edits no branches, and by editors while branches have pages', async () => {
      expect((await send(guest, '#667788')).status).toBe(401)
      expect((await send(await server.signIn('orguser'), '#667788')).status).toBe(403)
      expect((await send(orgadmin, '#667788')).status).toBe(201)
      await switchModule('organizations-profiles', false)
      expect((await send(orgadmin, '#667788')).status).toBe(403)
      await switchModule('organizations-profiles', true)
    })
  })

  it('by many at once is all there', async () => {
    const values = { openingHours: 'a', description: 'b', phoneNumber: '+496990009100', latitude: '50.1' }
    const replies = await Promise.all(
      Object.entries(values).map(([name, value]) => put(admin, 'marktplatz', { [name]: value })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await admin.get(`${url}/${ids.get('marktplatz')}?with=metadata`)
    expect(body.metadata).toHaveLength(6)
  })
})
