import type { Appointment } from '../features/appointments/types.ts'
import { createFakeServer, type FakeServer, json, type Sent } from './fake-server.ts'
import { anna } from './people.ts'

/** A request of Petra Lindner to Anna Becker, with what a test cares for. */
export function appointment(change: Partial<Appointment> = {}): Appointment {
  const uuid = change.uuid ?? '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0002'
  return {
    id: uuid,
    uuid,
    start: '2026-11-25T14:30:00Z',
    end: '2026-11-25T15:30:00Z',
    state: 'requested',
    type: 'by-phone',
    topic: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0002',
    topic_name: 'Anschlussfinanzierung',
    preparation: 'Ihren laufenden Darlehensvertrag',
    name: 'Petra Lindner',
    email: 'petra.lindner@mail.example',
    phone: '+49699000712',
    message: 'Bitte <b>pünktlich</b>',
    is_customer: false,
    place: 'Dr. Becker ruft Sie an.',
    advisor: 'anna-becker',
    advisor_name: 'Dr. Anna Becker',
    substitute: null,
    substitute_name: null,
    answer_by: '2026-11-25T12:30:00Z',
    actions: ['confirm', 'decline', 'move', 'substitute'],
    created_at: '2026-11-20T09:12:00Z',
    updated_at: '2026-11-20T09:12:00Z',
    version: 1,
    history: [
      {
        at: '2026-11-20T09:12:00Z',
        state: 'requested',
        by: 'customer',
        start: '2026-11-25T14:30:00Z',
        message: null,
      },
    ],
    ...change,
  }
}

/** Of Anna Becker's branch. */
const colleagues = [
  { slug: 'jonas-hofmann', full_name: 'Jonas Hofmann', email_address: null, standing: 'free' },
  { slug: 'mia-schulz', full_name: 'Mia Schulz', email_address: null, standing: 'no-hours' },
  { slug: 'ole-brandt', full_name: 'Ole Brandt', email_address: null, standing: 'appointment' },
]

const results: Readonly<Record<string, Partial<Appointment>>> = {
  confirm: { state: 'confirmed', answer_by: null, actions: ['cancel', 'move', 'substitute'] },
  'take-back': {
    state: 'requested',
    answer_by: '2026-11-25T12:30:00Z',
    actions: ['confirm', 'decline', 'move', 'substitute'],
  },
  decline: { state: 'declined', actions: [] },
  cancel: { state: 'cancelled', actions: [] },
  substitute: { substitute: 'jonas-hofmann', substitute_name: 'Jonas Hofmann' },
}

/** The desk's server as Anna Becker meets it, with these appointments; changes need the right version. */
export function appointmentsServer(rows: Appointment[], me = anna): FakeServer {
  const server = createFakeServer({
    modules: ['online-appointments'],
    own: (sent) => (sent.path === '/me' ? json(me) : answer(rows, sent)),
  })
  server.settings.time_zone = 'Europe/Berlin'
  return server
}

function answer(rows: Appointment[], sent: Sent): Response | undefined {
  if (sent.path === '/appointments') return list(rows, sent)
  const [, uuid, action] = /^\/appointments\/([^/]+)(?:\/(.+))?$/.exec(sent.path) ?? []
  if (!uuid) return undefined
  const found = rows.find((row) => row.uuid === uuid)
  if (!found) return json({ message: 'Not found' }, 404)
  if (!action) return json(found, 200, { ETag: `"${found.version}"` })
  if (action === 'colleagues') return json(colleagues)
  if (sent.headers.get('If-Match') !== `"${found.version}"`) {
    return json(
      { message: `${found.name} changed this before you. Nothing of yours is lost.`, current: found },
      412,
    )
  }
  const { state } = (sent.body ?? {}) as { state?: Appointment['state'] }
  Object.assign(found, action === 'outcome' ? { state } : results[action], { version: found.version + 1 })
  return json(found)
}

function list(rows: readonly Appointment[], { query }: Sent): Response {
  const { q = '', state, type, from = '', to = '9999' } = JSON.parse(query.get('filter') ?? '{}')
  const [first, last] = JSON.parse(query.get('range') ?? '[0,24]')
  const [field, order] = JSON.parse(query.get('sort') ?? '["start","ASC"]') as ['start' | 'answer_by', string]
  const day = (row: Appointment) => row.start.slice(0, 10)
  const found = rows
    .filter((row) => row.name.toLowerCase().includes(q.toLowerCase()))
    .filter((row) => (!state || [state].flat().includes(row.state)) && (!type || row.type === type))
    .filter((row) => day(row) >= from && day(row) <= to)
    .toSorted((a, b) => (a[field] ?? '').localeCompare(b[field] ?? '') * (order === 'ASC' ? 1 : -1))
  return json(found.slice(first, last + 1), 200, {
    'Content-Range': `appointments ${first}-${last}/${found.length}`,
  })
}
