import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { popupPageOf } from '../../pages/profile/popup-page.ts'
import type { PopupPage } from '../../popups.ts'
import { sampleData } from '../../testing/sample.ts'
import { translator } from '../../texts.ts'
import { forgetDraft } from '../drafts.ts'
import { forgetSession } from './session.ts'
import { fetchLater } from './use-later.ts'

const data = sampleData()
const modules = new Set([...data.modules, 'online-appointments'])

/** The page of an advisor who can be booked, in German. */
export const bookingPage: PopupPage = popupPageOf({ ...data, modules }, 'de', translator('de'))

export const loan = {
  uuid: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001',
  topic: 'Baufinanzierung',
  comment: 'Kauf, Neubau oder Umbau.',
  length: 90,
  preparation: 'Ausweis und Gehaltsnachweise',
}
export const follow = {
  uuid: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0002',
  topic: 'Anschlussfinanzierung',
  length: 60,
}

const slotAt = (start: string) => ({
  start,
  end: new Date(Date.parse(start) + 5_400_000).toISOString().replace('.000', ''),
})

/** Two mornings and an afternoon of one week, and a day seven weeks later. */
export const slots = [
  '2026-11-24T08:00:00Z',
  '2026-11-24T08:30:00Z',
  '2026-11-24T13:30:00Z',
  '2026-11-25T09:30:00Z',
  '2027-01-12T08:00:00Z',
].map(slotAt)

const alias = '/api/v1/advisors/anna-becker'
export const paths = {
  topics: `${alias}/appointment-topics`,
  types: `${alias}/appointment-types`,
  slots: `${alias}/free-slots`,
  closings: `${alias}/closings`,
  holds: '/api/v1/slot-holds',
  extensions: '/api/v1/slot-hold-extensions',
  hold: '/api/v1/slot-holds/6b8c0d2e-4f50-4a6b-8c7d-9e0f1a2b0001',
  appointments: '/api/v1/appointments',
  ticket: '/api/v1/form-ticket',
}

/** The slots of the days that a request asks for. */
export const inDays = (request: Request, some = slots) => {
  const { searchParams } = new URL(request.url)
  const [from = '', to = ''] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  return some.filter(({ start }) => start.slice(0, 10) >= from && start.slice(0, 10) <= to)
}

/** A reply as the server's clock dates it, which is this one's. */
const dated = (body: object, status: number) =>
  Response.json(body, { status, headers: { date: new Date().toUTCString() } })

export const held = (minutes = 10, changes: object = {}) =>
  dated(
    {
      uuid: '6b8c0d2e-4f50-4a6b-8c7d-9e0f1a2b0001',
      token: 'Xv3mQ9pLr2Tn8sWk5YbJ1cHd',
      expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
      ...changes,
    },
    201,
  )

export const booked = (changes: object = {}) =>
  dated(
    {
      uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001',
      ...slots[2],
      state: 'confirmed',
      token: 'k7Rw2ZtVb9QxNd4mLs8cYgHf',
      type: 'in-branch',
      place: 'Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main',
      ...changes,
    },
    201,
  )

/** One that counts at once. */
export const ticketOf = (ticket: string) =>
  dated(
    {
      ticket,
      valid_from: new Date().toISOString(),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
    200,
  )

export const taken = () =>
  Response.json({ message: 'Diese Zeit wurde gerade vergeben.', slots: slots.slice(3) }, { status: 409 })

/** An advisor with two topics and all types, and a server that takes everything. */
export const allWell = {
  [paths.topics]: () => Response.json([loan, follow]),
  [paths.types]: () => Response.json([{ type: 'by-phone' }, { type: 'in-branch' }, { type: 'online' }]),
  [paths.slots]: (request: Request) => Response.json(inDays(request)),
  [paths.holds]: () => held(),
  [paths.hold]: () => new Response(null, { status: 204 }),
  [paths.appointments]: () => booked(),
}

/** A Monday in November, a browser in Frankfurt, nobody was here before. */
export function stubBooking(): void {
  // Loaded on demand, which takes its time on a busy machine.
  beforeAll(() => fetchLater())
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-23T09:32:00Z'), toFake: ['Date'] })
    const options = Intl.DateTimeFormat.prototype.resolvedOptions
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...options.call(this), timeZone: 'Europe/Berlin' }
    })
    document.documentElement.lang = 'de'
    history.replaceState(null, '', '/app/profile/anna-becker#termin')
    sessionStorage.clear()
    forgetSession()
    forgetDraft('appointment')
  })
  afterEach(() => void vi.restoreAllMocks())
}
