import { validators } from '#generated/validators.js'
import type { Deletion, DeletionSubject } from '../features/deletion-tool/types.ts'
import { createFakeServer, type FakeServer, json } from './fake-server.ts'

/** A customer of whom a consent has to be kept. */
export const petra = (change: Partial<DeletionSubject> = {}): DeletionSubject => ({
  key: 's1.petra',
  kind: 'customer',
  match: 'exact',
  name: 'Petra Sommer',
  email: 'petra.sommer@mail.example',
  phone: '+491712345678',
  alias: null,
  organization: null,
  records: [
    {
      kind: 'contact_requests',
      count: 2,
      oldest_at: '2026-11-02T09:15:00Z',
      newest_at: '2026-11-23T10:40:00Z',
      samples: ['Call-back on 23/11/2026'],
    },
    { kind: 'mails', count: 5, oldest_at: '2026-11-02T09:15:00Z', newest_at: '2026-11-02T09:20:00Z' },
    { kind: 'appointments', count: 3 },
    { kind: 'consents', count: 1 },
  ],
  kept: [
    { kind: 'appointments', count: 1, until: null, reason: 'The advisor keeps their calendar.' },
    { kind: 'consents', count: 1, until: '2029-11-02T09:15:00Z', reason: 'The proof is kept (GDPR Art. 7).' },
  ],
  total: 11,
  confirmation: 'petra.sommer@mail.example',
  obstacles: [],
  ...change,
})

export const ole = (change: Partial<DeletionSubject> = {}): DeletionSubject => ({
  ...petra(),
  key: 's1.ole',
  kind: 'advisor',
  name: 'Ole Brandt',
  email: 'ole.brandt@bank.test',
  phone: null,
  alias: 'ole-brandt',
  organization: 'Filiale Hohenbrück',
  records: [{ kind: 'advisor', count: 1 }],
  kept: [],
  total: 1,
  confirmation: 'ole-brandt',
  ...change,
})

export const deletion = (change: Partial<Deletion> = {}): Deletion => ({
  uuid: '6a1d2c3b-9f10-4c55-8e21-0b7a5c3d0601',
  created_at: '2026-11-24T09:00:00Z',
  action: 'delete',
  cause: 'ordered',
  subject_kind: 'customer',
  state: 'done',
  reference: 'DS-2026-114',
  records: [
    { kind: 'contact_requests', count: 2 },
    { kind: 'mails', count: 5 },
  ],
  kept: [
    { kind: 'consents', count: 1, until: '2029-11-02T09:15:00Z', reason: 'The proof is kept (GDPR Art. 7).' },
  ],
  total: 7,
  ordered_by: 'Katrin Lorenz',
  finished_at: '2026-11-24T09:01:00Z',
  ...change,
})

export interface DeletionServer extends FakeServer {
  /** Whom every search finds. */
  subjects: DeletionSubject[]
  hasMore: boolean
  /** The records; the first is what an order is answered. */
  deletions: Deletion[]
}

/** Finds people, takes orders whose bodies the contract allows, and tells of the records. */
export function deletionServer(change: Partial<DeletionServer> = {}): DeletionServer {
  const server: DeletionServer = Object.assign(
    createFakeServer({ role: 'profile-delete-manager', modules: ['deletion-tool'] }),
    { subjects: [petra()], hasMore: false, deletions: [deletion()], ...change },
  )
  const own = server.own
  server.settings.time_zone = 'Europe/Berlin'
  server.own = (sent) => {
    const { method, path, body } = sent
    const found = own?.(sent)
    if (found) return found
    const call = `${method} ${path}`
    if (call === 'POST /deletion-tool/searches')
      return allowed('findDeletionSubjects', body, () =>
        json({ subjects: server.subjects, has_more: server.hasMore }),
      )
    if (call === 'POST /deletion-tool/exports')
      return allowed('exportPersonalData', body, () => json({ name: 'Petra Sommer' }))
    if (call === 'POST /deletion-tool/orders')
      return allowed('createDeletion', body, () => json(server.deletions[0], 201))
    if (call === 'GET /deletions')
      return json(server.deletions, 200, { 'Content-Range': `deletions 0-1/${server.deletions.length}` })
    const record = server.deletions.find(({ uuid }) => path === `/deletions/${uuid}`)
    return record && json(record)
  }
  return server
}

function allowed(operation: keyof typeof validators, body: unknown, reply: () => Response): Response {
  return validators[operation].body?.(body) ? reply() : json({ message: 'The body is not as agreed.' }, 400)
}
