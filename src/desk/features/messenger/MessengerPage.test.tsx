import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json, type Sent } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const list = 'GET /messenger/threads'
const uuid = '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d0001'
const at = `/messenger/threads/${uuid}`
const thread = {
  uuid,
  name: 'Petra Sommer',
  email: 'petra@sommer.example',
  advisor: 'anna-becker',
  advisor_name: 'Dr. Anna Becker',
  substitute: null,
  substitute_name: null,
  side: 'advisor',
  state: 'open',
  is_read: false,
  unread: 1,
  last_message: '<b>Guten Tag</b>',
  last_sender: 'visitor',
  last_message_at: '2026-11-24T08:12:00Z',
  created_at: '2026-11-24T08:12:00Z',
  version: 1,
}
const message = {
  uuid: '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d1001',
  sequence: 1,
  sender: 'visitor',
  author_name: 'Petra Sommer',
  text: '<b>Guten Tag</b>\nZweite Zeile',
  created_at: '2026-11-24T08:12:00Z',
  read_at: null,
}

const isCount = ({ query }: Sent) => query.get('range') === '[0,0]'

function serverWith(
  own: Record<string, object | (() => Response)> = {},
  { counts = {}, modules = ['messenger'] }: { counts?: Record<string, number>; modules?: string[] } = {},
): FakeServer {
  return createFakeServer({
    modules,
    own: (sent) => {
      const { method, path } = sent
      const call = `${method} ${path}`
      const count = isCount(sent) && counts[path]
      if (count) return json([], 200, { 'Content-Range': `items 0-0/${count}` })
      if (isCount(sent)) return json([])
      const reads: Record<string, object> = {
        'GET /me': anna,
        [list]: [thread],
        [`GET ${at}`]: thread,
        [`GET ${at}/messages`]: [message],
        [`PUT ${at}`]: { ...thread, unread: 0, is_read: true },
      }
      const answer = own[call] ?? reads[call]
      return typeof answer === 'function' ? answer() : answer && json(answer)
    },
  })
}

const listed = (server: FakeServer) => server.calls(list).filter((sent) => !isCount(sent))

describe('the requests area', () => {
  const countsOf = (server: FakeServer, path: string) =>
    server.calls(`GET ${path}`).flatMap((sent) => (isCount(sent) ? sent.query.get('filter') : []))

  it('has requests and conversations side by side, each with what waits, and one search through both', async () => {
    const server = serverWith(
      { 'GET /contact-requests': [] },
      { counts: { '/messenger/threads': 2, '/contact-requests': 3 } },
    )
    const { user } = await renderDesk('/messenger', server)
    const tabs = within(await screen.findByRole('navigation', { name: 'Requests' }))
    expect(await tabs.findByRole('link', { name: /^Requests\s*3\s*waiting for you$/ })).toBeVisible()
    const here = await tabs.findByRole('link', { name: /^Messenger\s*2\s*waiting for you$/ })
    expect(here).toHaveAttribute('aria-current', 'page')
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(await menu.findByRole('link', { name: /^Requests\s*3\s*waiting for you$/ })).toBeVisible()
    expect(await menu.findByRole('link', { name: /^Messenger\s*2\s*waiting for you$/ })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'sommer')
    const found = await tabs.findByRole('link', { name: /^Requests\s*3\s*found$/ })
    await waitFor(() => expect(countsOf(server, '/contact-requests')).toContain('{"q":"sommer"}'))
    await user.click(found)
    expect(await screen.findByRole('searchbox', { name: 'Search in Requests' })).toHaveValue('sommer')
    const back = await screen.findByRole('link', { name: /^Messenger\s*2\s*found$/ })
    await user.click(back)
    expect(await screen.findByRole('searchbox', { name: 'Search conversations' })).toHaveValue('sommer')
  })

  it('is one page to whoever may open only one, and counts nothing where nothing can be counted', async () => {
    const server = serverWith()
    server.modules = []
    await renderDesk('/requests', server)
    await screen.findByRole('heading', { name: 'Requests' })
    expect(screen.queryByRole('navigation', { name: 'Requests' })).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Main' })).not.toHaveTextContent(/waiting/)
  })
})

describe('the messenger', () => {
  it('lists the conversations of the signed-in, with what is unread', async () => {
    const { server } = await renderDesk('/messenger', serverWith())
    const row = within(await screen.findByRole('link', { name: /Petra Sommer/ }))
    expect(row.getByText('<b>Guten Tag</b>')).toBeVisible()
    expect(row.getByText(/unread/)).toBeInTheDocument()
    const query = listed(server)[0]?.query
    expect(JSON.parse(query?.get('filter') ?? '')).toEqual({ state: 'open' })
  })

  it('asks for closed ones, and for words', async () => {
    const { server, user } = await renderDesk('/messenger', serverWith())
    await user.click(await screen.findByRole('link', { name: 'Completed' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'Vertrag')
    await waitFor(() => {
      const filter = JSON.parse(listed(server).at(-1)?.query.get('filter') ?? '')
      expect(filter).toEqual({ state: 'closed', q: 'Vertrag' })
    })
    expect(await screen.findByRole('link', { name: /Petra Sommer/ })).toHaveAttribute(
      'href',
      `/app/messenger/${uuid}?tab=closed&q=Vertrag`,
    )
  })

  it('shows a conversation as it was written, and marks it as read', async () => {
    const { server } = await renderDesk(`/messenger/${uuid}`, serverWith())
    const log = within(await screen.findByRole('log'))
    expect(log.getByText(/<b>Guten Tag<\/b>/)).toBeVisible()
    await waitFor(() => expect(server.calls(`PUT ${at}`)[0]?.body).toEqual({ is_read: true }))
  })

  it('pages back to the first message and on to the last, keeps the focus, and goes to the end with what is sent', async () => {
    const all = Array.from({ length: 620 }, (_, at) => ({
      ...message,
      uuid: `2e8f7d64-0b1a-4c5d-9e3f-${String(at).padStart(12, '0')}`,
      sequence: at + 1,
      text: `Nr. ${at + 1}.`,
    }))
    const server = serverWith({ [`POST ${at}/messages`]: () => json({ ...message, sequence: 621 }, 201) })
    const { own } = server
    server.own = (sent) => {
      if (`${sent.method} ${sent.path}` !== `GET ${at}/messages`) return own?.(sent)
      const [before, limit] = ['before', 'limit'].map((name) => Number(sent.query.get(name)))
      return json(all.filter(({ sequence }) => sequence < (before ?? 0)).slice(-(limit ?? 0)))
    }
    const { user } = await renderDesk(`/messenger/${uuid}`, server)
    const log = within(await screen.findByRole('log'))
    const ends = () => {
      const texts = log.getAllByText(/^Nr\. \d+\.$/).map(({ textContent }) => textContent)
      return `${texts[0]} to ${texts.at(-1)}`
    }
    expect(ends()).toBe('Nr. 571. to Nr. 620.')
    const turned = async (name: string, there: string) => {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(ends()).toBe(there))
    }
    const earlier = screen.getByRole('button', { name: 'Earlier messages' })
    await turned('Earlier messages', 'Nr. 471. to Nr. 620.')
    await turned('Earlier messages', 'Nr. 371. to Nr. 620.')
    expect(screen.queryByRole('button', { name: 'Later messages' })).toBeNull()
    for (const there of [271, 171, 71]) {
      await turned('Earlier messages', `Nr. ${there}. to Nr. ${there + 299}.`)
      expect(earlier).toHaveFocus()
    }
    await turned('Earlier messages', 'Nr. 1. to Nr. 300.')
    // Nothing is left to turn: the focus is where one reads.
    expect(earlier).not.toBeInTheDocument()
    expect(document.activeElement).toContainElement(screen.getByRole('log'))
    await turned('Later messages', 'Nr. 101. to Nr. 400.')
    await turned('Latest messages', 'Nr. 571. to Nr. 620.')
    await turned('Earlier messages', 'Nr. 471. to Nr. 620.')
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Gern')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(ends()).toBe('Nr. 571. to Nr. 620.'))
  })

  it('keeps what is typed in each conversation while one looks at another', async () => {
    const { user } = await renderDesk(`/messenger/${uuid}`, serverWith())
    await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Noch nicht fertig')
    await user.clear(screen.getByRole('textbox', { name: 'Your message' }))
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Anders')
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Anders')
    await user.clear(screen.getByRole('textbox', { name: 'Your message' }))
  })

  it('suggests three free times of different days, unless others are chosen, and keeps what is being written', async () => {
    const time = (start: string) => ({ start: `2026-11-${start}:00Z`, end: `2026-11-${start}:30Z` })
    const times = ['25T09:00', '25T10:00', '26T09:00', '27T09:00'].map(time)
    const topic = '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001'
    const offer = {
      advisor: 'anna-becker',
      link: 'https://beratung.musterbank.example/app/profile/anna-becker#termin',
      topics: [{ uuid: topic, topic: 'Baufinanzierung', length: 30 }],
      types: ['in-branch'],
      topic,
      type: 'in-branch',
      times,
    }
    const post = `POST ${at}/messages`
    const own = { [`GET ${at}/free-times`]: offer, [post]: () => json({ ...message, sequence: 2 }, 201) }
    const server = serverWith(own, { modules: ['messenger', 'online-appointments'] })
    const { user } = await renderDesk(`/messenger/${uuid}`, server)
    const draft = await screen.findByRole('textbox', { name: 'Your message' })
    await user.type(draft, 'Hallo')
    await user.click(screen.getByRole('button', { name: 'Suggest a time' }))
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes.map((each) => (each as HTMLInputElement).checked)).toEqual([true, false, true, true])
    expect(boxes[1]).toBeDisabled()
    await user.click(boxes[3] as HTMLElement)
    await user.click(boxes[1] as HTMLElement)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const suggestion = { topic, type: 'in-branch', times: times.slice(0, 3) }
    expect(server.calls(post)[0]?.body).toEqual({ text: 'Does one of these times suit you?', suggestion })
    await waitFor(() => expect(draft).toHaveValue('Hallo'))
    await user.click(screen.getByRole('button', { name: 'Suggest a time' }))
    await user.click(await screen.findByRole('button', { name: 'Insert a link to book' }))
    await waitFor(() => expect(draft).toHaveValue(`Hallo ${offer.link}`))
    await user.clear(draft)
  })

  it('says that there is nothing yet', async () => {
    await renderDesk('/messenger', serverWith({ [list]: [] }))
    expect(await screen.findByText(/Nobody has written to you yet/)).toBeVisible()
  })

  it('can be tried again where it could not be loaded', async () => {
    const replies = [json({ message: 'x' }, 500)]
    const server = serverWith({ [list]: () => replies.shift() ?? json([thread]) })
    const { user } = await renderDesk('/messenger', server)
    expect(await screen.findByText('The conversations could not be loaded.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Petra Sommer/ })).toBeVisible()
  })

  it('lets a signed-in user write to the advisor in the hash, says what is missing, and goes on there', async () => {
    const post = 'POST /messenger/threads'
    const errors = { consent: ['Please agree to this.'] }
    const replies = [
      json({ message: 'Please correct the marked fields.', errors }, 422),
      json({ uuid, token: 'x' }, 201),
    ]
    const server = serverWith({
      'GET /advisors/jonas-hofmann': { full_name: 'Jonas Hofmann', contact_options: { messenger: true } },
      [post]: () => replies.shift() as Response,
    })
    const { user } = await renderDesk('/messenger#jonas-hofmann', server)
    await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hallo')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    const consent = screen.getByRole('checkbox')
    await waitFor(() => expect(consent).toHaveAccessibleDescription('Please agree to this.'))
    await user.click(consent)
    expect(consent).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByRole('heading', { name: 'Petra Sommer' })).toBeVisible()
    const sent = { advisor: 'jonas-hofmann', message: 'Hallo' }
    expect(server.calls(post).map(({ body }) => body)).toEqual([
      { ...sent, consent: false },
      { ...sent, consent: true },
    ])
  })

  it('says that an advisor takes no messages', async () => {
    const profile = { full_name: 'Jonas Hofmann', contact_options: { messenger: false } }
    await renderDesk('/messenger#jonas-hofmann', serverWith({ 'GET /advisors/jonas-hofmann': profile }))
    expect(await screen.findByText('Jonas Hofmann takes no messages here.')).toBeVisible()
  })

  describe('files', () => {
    const upload = `POST ${at}/attachments`
    const pdf = (name: string, text = '%PDF-1.7\n%%EOF\n') =>
      new File([text], name, { type: 'application/pdf', lastModified: 1 })
    const stored = (name: string, one: string) =>
      json({ uuid: one, name, media_type: 'application/pdf', size: 15 }, 201)
    const choose = () =>
      document.querySelector<HTMLInputElement>('.composer input[type=file]') as HTMLInputElement
    const first = '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d2001'

    async function opened(own: Parameters<typeof serverWith>[0] = {}) {
      const server = serverWith({ [upload]: () => stored('a.pdf', first), ...own })
      const desk = await renderDesk(`/messenger/${uuid}`, server)
      await screen.findByRole('textbox', { name: 'Your message' })
      return desk
    }

    it('go along with a message without words; what is no PDF is said at it, and holds the message back', async () => {
      const { server, user } = await opened({
        [`POST ${at}/messages`]: () => json({ ...message, uuid: first, sequence: 2, attachments: [] }, 201),
      })
      await user.upload(choose(), [pdf('a.pdf'), pdf('b.pdf', '<script>'), pdf('a.pdf')])
      const tray = within(screen.getByRole('list', { name: 'Attached files' }))
      expect(await screen.findByText('a.pdf is attached.')).toBeInTheDocument()
      expect(tray.getAllByRole('listitem')).toHaveLength(2)
      const [, wrong] = tray.getAllByRole('listitem')
      expect(wrong).toHaveTextContent('Please choose a PDF or a picture')
      // By its content only the one was sent.
      expect(server.calls(upload).map(({ headers }) => headers.get('file-name'))).toEqual(['a.pdf'])
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect(await screen.findByText(/Please remove the files that cannot be sent/)).toBeVisible()
      expect(server.calls(`POST ${at}/messages`)).toEqual([])
      await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }))
      expect(screen.getByRole('button', { name: 'Attach files' })).toHaveFocus()
      await user.click(screen.getByRole('button', { name: 'Send' }))
      await waitFor(() => expect(tray.queryAllByRole('listitem', { hidden: true })).toEqual([]))
      expect(server.calls(`POST ${at}/messages`).map(({ body }) => body)).toEqual([
        { text: '', attachment_uuids: [first] },
      ])
    })

    it('are taken by a drop on the conversation, and by a paste', async () => {
      const { user } = await opened()
      const log = await screen.findByRole('log')
      fireEvent.drop(log, { dataTransfer: { types: ['Files'], files: [pdf('dropped.pdf')] } })
      await user.click(screen.getByRole('textbox', { name: 'Your message' }))
      fireEvent.paste(screen.getByRole('textbox', { name: 'Your message' }), {
        clipboardData: { types: ['Files'], files: [pdf('pasted.pdf')] },
      })
      await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2))
      for (const each of screen.getAllByRole('button', { name: /^Remove/ })) await user.click(each)
    })

    it('that the server has no more are uploaded again, and nothing typed is lost', async () => {
      const errors = { attachment_uuids: ['A file is no longer there. Please choose it again.'] }
      const { server, user } = await opened({
        [`POST ${at}/messages`]: () => json({ message: 'Please correct the marked fields.', errors }, 422),
      })
      await user.upload(choose(), [pdf('a.pdf')])
      await screen.findByText('a.pdf is attached.')
      await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hier')
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect(await screen.findByText(/no longer there/)).toBeVisible()
      await waitFor(() => expect(server.calls(upload)).toHaveLength(2))
      expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Hier')
      await user.clear(screen.getByRole('textbox', { name: 'Your message' }))
      await user.click(await screen.findByRole('button', { name: 'Remove a.pdf' }))
    })

    it('of a message are there to be saved: a picture small, a PDF by its name', async () => {
      const file = {
        uuid: first,
        name: 'Vertrag.pdf',
        media_type: 'application/pdf',
        size: 2048,
        width: null,
        height: null,
      }
      const photo = { ...file, uuid, name: 'x.jpg', media_type: 'image/jpeg', width: 1600, height: 800 }
      await opened({ [`GET ${at}/messages`]: [{ ...message, text: '', attachments: [file, photo] }] })
      const log = within(await screen.findByRole('log'))
      const base = `/api/v1/messenger/threads/${uuid}/attachments`
      const link = log.getByRole('link', { name: /^Vertrag.pdf/ })
      expect(link).toHaveAttribute('href', `${base}/${first}`)
      expect(link).toHaveAttribute('download', 'Vertrag.pdf')
      const picture = log.getByRole('link', { name: /^x.jpg/ }).querySelector('img')
      expect(picture).toHaveAttribute('src', `${base}/${uuid}/preview`)
      expect(picture).toHaveAttribute('width', '360')
    })
  })
})
