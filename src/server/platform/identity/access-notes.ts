/** What the database tells when something that lets people in goes: a session, a role, a module (0041-notes-of-access.sql). */
import type { Topic } from '../database/events.ts'

export interface AccessNote {
  readonly tenant: number
  /** Of the session (`\x` and the hex digits of its hash), the user or the advisor; null: everybody's of the tenant. */
  readonly id: string | null
}

export const accessNotes: Topic<AccessNote> = {
  channel: 'access',
  read: (payload) => JSON.parse(payload) as AccessNote,
  subjectOf: ({ tenant, id }) => accessSubject(tenant, id),
}

/** @param id as in AccessNote */
export const accessSubject = (tenant: number, id: string | null): string => `${tenant} ${id ?? ''}`

export const sessionId = (tokenHash: Uint8Array): string => `\\x${Buffer.from(tokenHash).toString('hex')}`
