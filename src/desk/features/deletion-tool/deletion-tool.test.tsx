import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { type DeletionServer, deletion, deletionServer, ole, petra } from '../../testing/deletions.ts'
import { json } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const searches = 'POST /deletion-tool/searches'
const exports = 'POST /deletion-tool/exports'
const orders = 'POST /deletion-tool/orders'
const general = 'Unfortunately, an error has occurred. Please try again later.'

const field = () => screen.getByRole('textbox', { name: 'E-mail, name, alias or telephone number' })
const press = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const person = (name: string) => within(screen.getByRole('article', { name }))

async function open(server: DeletionServer = deletionServer()) {
  const opened = await renderDesk('/deletion-tool', server)
  await screen.findByRole('heading', { level: 1, name: 'Deletion tool' })
  return opened
}

async function found(server: DeletionServer = deletionServer()) {
  const opened = await open(server)
  await opened.user.type(field(), 'petra{Enter}')
  await screen.findAllByRole('article')
  return opened
}

async function asked(server: DeletionServer = deletionServer()) {
  const opened = await found(server)
  await opened.user.click(press('Delete or anonymise…'))
  await screen.findByRole('dialog')
  return opened
}

const bodies = (server: DeletionServer | { calls: DeletionServer['calls'] }, call: string) =>
  server.calls(call).map(({ body }) => body)

describe('the search for a person', () => {
  it('goes out by Enter, in a body, and stands neither in the address nor in the history', async () => {
    const { user, server } = await open()
    const before = window.history.length
    await user.type(field(), '  petra.sommer@mail.example {Enter}')
    expect(
      await screen.findByRole('heading', { name: '1 person found for “petra.sommer@mail.example”' }),
    ).toBeVisible()
    expect(bodies(server, searches)).toEqual([{ query: 'petra.sommer@mail.example' }])
    expect(address()).toBe('/app/deletion-tool')
    expect(window.history).toHaveLength(before)
    expect(field()).toHaveFocus()
  })

  it('needs three characters, and says so at the field', async () => {
    const { user, server } = await open()
    await user.type(field(), ' ö4 {Enter}')
    expect(field()).toHaveAccessibleDescription('Please enter at least 3 characters.')
    expect(field()).toHaveFocus()
    await user.type(field(), '2')
    expect(field()).not.toHaveAccessibleDescription(expect.stringContaining('Please enter'))
    expect(server.calls(searches)).toEqual([])
  })

  it('shows that it is under way, and once it is over what else to try where nobody was found', async () => {
    const server = deletionServer({ subjects: [] })
    const release = server.holdBack(searches)
    const { user } = await open(server)
    await user.type(field(), 'nobody{Enter}{Enter}')
    expect(await screen.findByText('Loading…')).toBeVisible()
    expect(press('Search')).toHaveAttribute('aria-busy', 'true')
    release()
    expect(await screen.findByRole('heading', { name: 'Nobody was found for “nobody”' })).toBeVisible()
    expect(screen.getByText('The telephone number, with or without the country.')).toBeVisible()
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
    expect(server.calls(searches)).toHaveLength(1)
  })

  it('says that there are more than are shown', async () => {
    const subjects = Array.from({ length: 50 }, (_, at) => petra({ key: `k${at}`, name: `Petra ${at}` }))
    await found(deletionServer({ subjects, hasMore: true }))
    expect(screen.getByRole('heading', { name: '50 people found for “petra”' })).toBeVisible()
    expect(screen.getByText(/^There are more than these\./)).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(50)
  })

  it.each([
    [
      'too often',
      json({ message: 'Please wait a moment.' }, 429, { 'retry-after': '9' }),
      'Please wait a moment.',
    ],
    ['without a network', new TypeError('failed'), 'Network request failed.'],
    ['signed out', json({ message: 'No.' }, 401), 'Sign in in a new tab, then search again'],
  ])('%s keeps what is typed and shows nobody found before', async (_, reply, says) => {
    const { user, server } = await found()
    server.answerNext(searches, reply)
    await user.type(field(), ' sommer{Enter}')
    expect(await screen.findByText(says)).toBeVisible()
    expect(field()).toHaveValue('petra sommer')
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    await user.click(press('Search'))
    expect(await screen.findByRole('article', { name: 'Petra Sommer' })).toBeVisible()
    expect(screen.queryByText(says)).not.toBeInTheDocument()
  })
})

describe('who was found', () => {
  it('is told apart by kind, address and branch, with what is held and what stays', async () => {
    await found(deletionServer({ subjects: [petra(), ole({ match: 'similar' })] }))
    const customer = person('Petra Sommer')
    for (const text of ['Customer', 'petra.sommer@mail.example', '+49 171 2345678'])
      expect(customer.getByText(text)).toBeVisible()
    expect(customer.queryByText('Similar spelling')).not.toBeInTheDocument()
    const kinds = within(customer.getByRole('list', { name: 'What is held' })).getAllByRole('listitem')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Contact requests22 Nov 2026 – 23 Nov 2026Call-back on 23/11/2026',
      'Mails52 Nov 2026',
      'Appointments31 of 3 stays. The advisor keeps their calendar.',
      'Consents1Stays until 2 Nov 2029. The proof is kept (GDPR Art. 7).',
    ])
    const advisor = person('Ole Brandt')
    for (const text of ['Advisor', 'ole-brandt', 'Filiale Hohenbrück', 'Similar spelling'])
      expect(advisor.getByText(text)).toBeVisible()
  })

  it('says what is in the way in the place of the button, and looks again once it is settled', async () => {
    const obstacle = '3 appointments of Ole Brandt lie ahead. Cancel them or hand them over first.'
    const server = deletionServer({ subjects: [ole({ obstacles: [obstacle] })] })
    const { user } = await found(server)
    expect(screen.getByRole('region', { name: 'Cannot be deleted yet' })).toHaveTextContent(obstacle)
    expect(screen.queryByRole('button', { name: 'Delete or anonymise…' })).not.toBeInTheDocument()
    expect(press('Download as JSON')).toBeEnabled()
    server.subjects = [ole()]
    await user.click(press('It is settled: search again'))
    expect(await screen.findByRole('button', { name: 'Delete or anonymise…' })).toBeVisible()
    expect(field()).toHaveFocus()
    expect(bodies(server, searches)).toEqual([{ query: 'petra' }, { query: 'petra' }])
  })

  it('is opened one by one where they are many, and nothing is done with who was not looked at', async () => {
    const subjects = [1, 2, 3, 4].map((at) => petra({ key: `k${at}`, name: `Petra ${at}` }))
    const { user } = await found(deletionServer({ subjects }))
    expect(screen.queryByRole('button', { name: 'Delete or anonymise…' })).not.toBeInTheDocument()
    const toggle = person('Petra 2').getByRole('button', { name: '11 entries' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(toggle).toHaveAccessibleDescription('Petra 2')
    await user.click(toggle)
    expect(person('Petra 2').getByRole('button', { name: 'Delete or anonymise…' })).toBeVisible()
    expect(screen.getAllByRole('list', { name: 'What is held' })).toHaveLength(1)
  })
})

describe('the export', () => {
  const files: Blob[] = []
  beforeEach(() => {
    files.length = 0
    Object.assign(URL, {
      createObjectURL: (file: Blob) => files.push(file) && 'blob:x',
      revokeObjectURL() {},
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })

  it.each([
    ['Download as HTML', 'html'],
    ['Download as JSON', 'json'],
  ])('%s brings a file', async (name, format) => {
    const { user, server } = await found()
    await user.click(press(name))
    await screen.findByText('The file is there.')
    expect(bodies(server, exports)).toEqual([{ key: 's1.petra', format }])
    expect(files).toHaveLength(1)
    expect(address()).toBe('/app/deletion-tool')
  })

  it('that is slow says so, takes no second press, and can be called off', async () => {
    const server = deletionServer()
    const release = server.holdBack(exports)
    const { user } = await found(server)
    await user.click(press('Download as HTML'))
    expect(await screen.findByText('The file is being made: 0 MB so far.')).toBeVisible()
    expect(press('Download as JSON')).toBeDisabled()
    await user.click(press('Cancel'))
    expect(await screen.findByRole('button', { name: 'Download as HTML' })).toHaveFocus()
    release()
    await user.click(press('Download as JSON'))
    await screen.findByText('The file is there.')
    expect(files).toHaveLength(1)
  })

  it('of what is no longer valid leads back to the search by one press', async () => {
    const { user, server } = await found()
    server.answerNext(exports, json({ message: 'Not found' }, 404))
    await user.click(press('Download as JSON'))
    await screen.findByText(/^What you found is no longer valid/)
    await user.click(press('Search again'))
    await until(() => expect(server.calls(searches)).toHaveLength(2))
    expect(await screen.findByRole('article', { name: 'Petra Sommer' })).toBeVisible()
  })

  it.each([
    ['many others', json({ message: 'Please wait a moment.' }, 429), 'Please wait a moment.'],
    ['something that breaks', json({ message: 'select' }, 500), `${general} No file was kept. Try again.`],
    ['no network', new TypeError('x'), 'Network request failed. No file was kept. Try again.'],
    ['no session', json({ message: 'No.' }, 401), 'Sign in in a new tab, then download again'],
  ])('that fails by %s says so, and leaves who was found', async (_, reply, says) => {
    const { user, server } = await found()
    server.answerNext(exports, reply)
    await user.click(press('Download as JSON'))
    expect(await screen.findByText(says)).toBeVisible()
    expect(screen.getByRole('article', { name: 'Petra Sommer' })).toBeVisible()
    expect(field()).toHaveValue('petra')
    expect(files).toEqual([])
  })
})

const confirmation = () => dialog().getByRole('textbox', { name: /^Type this to confirm/ })
const sums = () => dialog().getByRole('status')

describe('the order', () => {
  it('says what goes and what stays, and deletes everything unless it is told otherwise', async () => {
    const { user, server } = await asked()
    expect(
      screen.getByRole('dialog', { name: 'Delete or anonymise: Petra Sommer' }),
    ).toHaveAccessibleDescription('Customer, petra.sommer@mail.example, +49 171 2345678')
    expect(sums()).toHaveTextContent('9 entries are deleted. 2 entries stay.')
    expect(dialog().queryByRole('checkbox', { name: /^Consents/ })).not.toBeInTheDocument()
    expect(dialog().getByRole('checkbox', { name: /^Appointments/ })).toHaveAccessibleDescription(
      '1 of 3 stays. The advisor keeps their calendar.',
    )
    await user.type(confirmation(), ' Petra.Sommer@mail.example ')
    await user.type(dialog().getByLabelText('Reference (optional)'), ' DS-2026-114 {Enter}')
    expect(await screen.findByRole('heading', { name: 'Deletion is ordered' })).toHaveFocus()
    expect(bodies(server, orders)).toEqual([
      {
        key: 's1.petra',
        action: 'delete',
        confirmation: 'Petra.Sommer@mail.example',
        reference: 'DS-2026-114',
      },
    ])
  })

  it('is about the kinds that are chosen, and makes anonymous on request', async () => {
    const { user, server } = await asked()
    await user.click(dialog().getByRole('radio', { name: /^Anonymise/ }))
    const all = dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Everything' })
    await user.click(all)
    expect(sums()).toHaveTextContent('0 entries are made anonymous. 11 entries stay.')
    await user.type(confirmation(), 'petra.sommer@mail.example{Enter}')
    expect(dialog().getByRole('group', { name: 'Which data' })).toHaveAccessibleDescription(
      'Choose at least one kind.',
    )
    expect(all).toHaveFocus()
    expect(server.calls(orders)).toEqual([])
    await user.click(dialog().getByRole('checkbox', { name: /^Mails/ }))
    expect(all.indeterminate).toBe(true)
    expect(sums()).toHaveTextContent('5 entries are made anonymous. 6 entries stay.')
    await user.click(dialog().getByRole('button', { name: 'Anonymise 5 entries' }))
    await screen.findByRole('heading', { name: /is ordered$/ })
    expect(bodies(server, orders)).toEqual([
      { key: 's1.petra', action: 'anonymise', confirmation: 'petra.sommer@mail.example', kinds: ['mails'] },
    ])
  })

  it('is not sent before the text is typed as it is shown', async () => {
    const { user, server } = await asked()
    await user.type(confirmation(), 'petra.sommer@mail{Enter}')
    expect(confirmation()).toHaveAccessibleDescription(
      'Please type petra.sommer@mail.example exactly as it is shown.',
    )
    expect(confirmation()).toHaveFocus()
    await user.type(confirmation(), '.example')
    expect(confirmation()).not.toHaveAccessibleDescription(expect.stringContaining('Please type'))
    expect(server.calls(orders)).toEqual([])
  })

  it('is one, however often it is pressed', async () => {
    const server = deletionServer()
    const release = server.holdBack(orders)
    const { user } = await asked(server)
    await user.type(confirmation(), 'petra.sommer@mail.example{Enter}{Enter}')
    await user.click(dialog().getByRole('button', { name: 'Delete 9 entries' }))
    release()
    await screen.findByRole('heading', { name: 'Deletion is ordered' })
    expect(server.calls(orders)).toHaveLength(1)
  })

  it('asks before what was typed is thrown away', async () => {
    const { user } = await asked()
    await user.type(confirmation(), 'petra')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('These changes would be lost: Confirmation.')).toBeVisible()
  })

  it.each([
    ['confirmation', confirmation],
    ['reference', () => dialog().getByLabelText('Reference (optional)')],
    ['kinds', () => dialog().getByRole('group', { name: 'Which data' })],
    ['action', () => dialog().getByRole('group', { name: 'What to do' })],
  ])('that is refused for its %s says so there', async (path, at) => {
    const { user, server } = await asked()
    server.answerNext(orders, json({ message: 'No.', errors: { [path]: ['Not this.'] } }, 422))
    await user.type(confirmation(), 'petra.sommer@mail.example{Enter}')
    await waitFor(() => expect(at()).toHaveAccessibleDescription(expect.stringContaining('Not this.')))
    await waitFor(() => expect(at()).toContainElement(document.activeElement as HTMLElement))
    expect(confirmation()).toHaveValue('petra.sommer@mail.example')
  })

  it.each([
    [
      'something was added meanwhile',
      json({ message: 'Since your search something was added. Please search again.' }, 409),
      'Since your search something was added. Please search again.',
      true,
    ],
    [
      'it was searched too long ago, or a colleague was faster',
      json({ message: 'Not found' }, 404),
      'What you found is no longer valid: it was half an hour ago, or a colleague deleted it meanwhile.',
      false,
    ],
    [
      'the reply was lost',
      new TypeError('x'),
      'Network request failed. Nobody knows whether the order has arrived. Search again to see what is held now.',
      true,
    ],
  ])('leads back to the search where %s', async (_, reply, says, mayTryAgain) => {
    const server = deletionServer()
    const { user } = await asked(server)
    server.answerNext(orders, reply)
    await user.type(confirmation(), 'petra.sommer@mail.example{Enter}')
    expect(await dialog().findByText(says)).toBeVisible()
    expect(confirmation()).toHaveValue('petra.sommer@mail.example')
    expect(dialog().queryByRole('button', { name: 'Delete 9 entries' }) !== null).toBe(mayTryAgain)
    server.subjects = []
    await user.click(dialog().getByRole('button', { name: 'Search again' }))
    expect(await screen.findByRole('heading', { name: 'Nobody was found for “petra”' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(field()).toHaveFocus()
  })
})

describe('after the order', () => {
  it('it is watched until it is done, in the place of what was held, with the way to its record', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    })
    const running = deletion({ state: 'running', finished_at: null, records: petra().records })
    const server = deletionServer({ deletions: [running] })
    const { user } = await asked(server)
    await user.type(confirmation(), 'petra.sommer@mail.example{Enter}')
    await screen.findByRole('heading', { name: 'Deletion is ordered' })
    const petras = person('Petra Sommer')
    expect(petras.getByText('It is under way, and goes on when you leave this page.')).toBeVisible()
    expect(petras.queryByRole('button')).not.toBeInTheDocument()
    expect(petras.getByRole('link', { name: 'Record of this deletion' })).toHaveAttribute(
      'href',
      `/app/deletion-tool/records/${running.uuid}`,
    )
    server.deletions = [deletion()]
    await vi.advanceTimersByTimeAsync(2000)
    expect(await petras.findByText(/^It is done everywhere, since Tue, 24 November 2026/)).toBeVisible()
    const read = server.calls(`GET /deletions/${running.uuid}`).length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls(`GET /deletions/${running.uuid}`)).toHaveLength(read)
    vi.useRealTimers()
  })

  it('of some kinds says what is still held, and searches again', async () => {
    const server = deletionServer({
      deletions: [deletion({ records: [{ kind: 'mails', count: 5 }], kept: [] })],
    })
    const { user } = await asked(server)
    await user.type(confirmation(), 'petra.sommer@mail.example{Enter}')
    const petras = within(await screen.findByRole('article', { name: 'Petra Sommer' }))
    expect(
      await petras.findByText('Not chosen, and still held: Contact requests, Appointments, Consents.'),
    ).toBeVisible()
    await user.click(petras.getByRole('button', { name: 'Search again' }))
    expect(server.calls('POST /deletion-tool/searches')).toHaveLength(2)
  })
})

describe('the records of deletions', () => {
  it('stand with the latest first, and show what runs and what has failed', async () => {
    const rows = [deletion(), deletion({ uuid: '6a1d2c3b-9f10-4c55-8e21-0b7a5c3d0602', state: 'failed' })]
    const { server } = await renderDesk('/deletion-tool/records', deletionServer({ deletions: rows }))
    const failed = await screen.findByText('Failed')
    expect(failed.querySelector('svg')).toBeInTheDocument()
    expect(screen.getByText('Done').querySelector('svg')).toBeNull()
    expect(server.calls('GET /deletions')[0]?.query.get('sort')).toBe('["created_at","DESC"]')
  })

  it('tell of one what it was about by kinds in words, and how far it is', async () => {
    const one = deletion({ state: 'failed', finished_at: null })
    const path = `/deletion-tool/records/${one.uuid}`
    await renderDesk(path, deletionServer({ deletions: [one] }))
    expect(await screen.findByText(/^It has stopped before it was done everywhere\./)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '24 Nov 2026, 10:00' })).toBeVisible()
    const kinds = within(screen.getByRole('list', { name: 'What was held' })).getAllByRole('listitem')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Contact requests2',
      'Mails5',
      'Consents1Stays until 2 Nov 2029. The proof is kept (GDPR Art. 7).',
    ])
    expect(screen.getByText('DS-2026-114')).toBeVisible()
  })
})

describe('whoever may not', () => {
  it('the provider’s staff read the records, and nothing else', async () => {
    const server = deletionServer({ role: 'INTERNAL' })
    await renderDesk('/deletion-tool', server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    await renderDesk('/deletion-tool/records', deletionServer({ role: 'INTERNAL' }))
    expect(await screen.findByText('DS-2026-114')).toBeVisible()
  })

  it('account admins are not let in, and where the module is off nobody is', async () => {
    await renderDesk('/deletion-tool', deletionServer({ role: 'accountadmin' }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    const off = deletionServer({ modules: [] })
    await renderDesk('/deletion-tool', off)
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Forbidden (#403)' })).toHaveLength(2))
    expect(off.calls(searches)).toEqual([])
  })
})
