import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Client } from '#client/client.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { CallError, type Failure, noticeOf, readFailure } from '../../kit/failure.ts'
import { type Analyst, type Assignment, assignedOf, type Changes, changesOf, hasChanges } from './changes.ts'

const collection = '/api/v1/external-analyst-assignments'

/** Who is assigned to a branch, by name. */
export async function readAssignments(client: Client, organization_uuid: string): Promise<Assignment[]> {
  const { data } = await client.GET(collection, { params: { query: { organization_uuid } } })
  return data as Assignment[]
}

export interface Assignments {
  /** Who is assigned once it is saved. */
  readonly list: readonly Analyst[]
  readonly isChanged: boolean
  readonly isNew: (analyst: Analyst) => boolean
  readonly isSaving: boolean
  readonly failure: Failure | null
  readonly add: (analyst: Analyst) => void
  readonly remove: (analyst: Analyst) => void
  readonly reset: () => void
  readonly save: () => Promise<void>
}

/** The analysts of a branch as they are being chosen, and their saving: one call for each difference. */
export function useAssignments(organization: string, read: readonly Assignment[]): Assignments {
  const { client } = useDesk()
  const notify = useNotify()
  const [stored, setStored] = useState(read)
  const [list, setList] = useState<readonly Analyst[]>(() => assignedOf(read))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const changes = changesOf(stored, list)

  const change = (next: readonly Analyst[]) => {
    setFailure(null)
    setList(next)
  }
  const save = async () => {
    if (isSaving || !hasChanges(changes)) return
    setSaving(true)
    setFailure(null)
    const refusal = await apply(client, organization, changes)
    // What the server has now, whoever changed it: after a failure a part may be saved.
    const now = await readAssignments(client, organization).catch(() => null)
    if (now) setStored(now)
    if (now && !refusal) setList(assignedOf(now))
    setSaving(false)
    if (!refusal) return notify('Success!', { type: 'success' })
    setFailure(refusal)
    if (refusal.status !== 401) notify(noticeOf(refusal), { type: 'error' })
  }
  return {
    list,
    isChanged: hasChanges(changes),
    isNew: ({ alias }) => changes.added.includes(alias),
    isSaving,
    failure,
    add: (analyst) => change([...list, analyst]),
    remove: ({ alias }) => change(list.filter((each) => each.alias !== alias)),
    reset: () => change(assignedOf(stored)),
    save,
  }
}

/** Ends at the first refusal. What somebody else did in the same sense meanwhile (409, 404) is none. */
async function apply(
  client: Client,
  organization_uuid: string,
  { added, removed }: Changes,
): Promise<Failure | null> {
  try {
    for (const uuid of removed)
      await unless(404, client.DELETE(`${collection}/{uuid}`, { params: { path: { uuid } } }))
    for (const external_analyst_alias of added)
      await unless(409, client.POST(collection, { body: { external_analyst_alias, organization_uuid } }))
    return null
  } catch (reason) {
    return await readFailure(reason)
  }
}

async function unless(status: number, call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (reason) {
    const failure = await readFailure(reason)
    if (failure.status !== status) throw new CallError(failure, true)
  }
}
