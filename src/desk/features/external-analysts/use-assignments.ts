import { useState } from 'react'
import type { Client } from '#client/client.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { CallError, readFailure } from '../../kit/failure.ts'
import type { DraftPart, DraftShape } from '../../kit/saving/draft-parts.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { type Analyst, type Assignment, assignedOf, type Changes, changesOf } from './changes.ts'

const collection = '/api/v1/external-analyst-assignments'

/** Who is assigned to a branch, by name. */
export async function readAssignments(client: Client, organization_uuid: string): Promise<Assignment[]> {
  const { data } = await client.GET(collection, { params: { query: { organization_uuid } } })
  return data as Assignment[]
}

interface Assigned {
  readonly assignments: readonly Assignment[]
}

type Analysts = readonly Analyst[]

interface AnalystPart extends DraftPart {
  readonly analyst: Analyst
}

/** The list is taken apart by its analysts: each is assigned or not, so that two people never contest one. */
const shape: DraftShape<Analysts, AnalystPart> = {
  partsOf: (versions) => {
    const all = new Map(versions.flat().map((analyst) => [analyst.alias, analyst]))
    return [...all].map(([path, analyst]) => ({ path, label: analyst.full_name, analyst }))
  },
  partValue: (list, { path }) => list.some(({ alias }) => alias === path),
  withPart: (list, { path, analyst }, isAssigned) => {
    const others = list.filter(({ alias }) => alias !== path)
    return isAssigned ? [...others, analyst] : others
  },
  isSame: Object.is,
}

export interface AssignmentsEdit extends Edit<Assigned, Analysts, AnalystPart> {
  readonly isNew: (analyst: Analyst) => boolean
  readonly add: (analyst: Analyst) => void
  readonly remove: (analyst: Analyst) => void
  /** Saves what was changed; does nothing where nothing was. */
  readonly save: () => void
}

/** The analysts of a branch as they are being chosen, and their saving: one call for each difference. */
export function useAssignments(organization: string, read: readonly Assignment[]): AssignmentsEdit {
  const { client } = useDesk()
  const [from] = useState<Assigned>({ assignments: read })
  const edit = useEdit<Assigned, Analysts, AnalystPart>({
    read: from,
    draftOf: ({ assignments }) => assignedOf(assignments),
    shape,
    save: async (list, { assignments }, keep) => {
      // What the server has now, whoever changed it: after a failure a part may be saved.
      const stored = async () => ({ assignments: await readAssignments(client, organization) })
      try {
        await apply(client, organization, changesOf(assignments, list))
      } catch (reason) {
        await stored().then(keep, () => {})
        throw reason
      }
      return stored()
    },
    combine: 'by-part',
  })
  const { basis, draft, change } = edit
  return {
    ...edit,
    isNew: ({ alias }) => basis.assignments.every((each) => each.external_analyst_alias !== alias),
    add: (analyst) => change([...draft, analyst]),
    remove: ({ alias }) => change(draft.filter((each) => each.alias !== alias)),
    save: () => {
      if (edit.changed.length > 0) void edit.submit()
    },
  }
}

/** Ends at the first refusal. What somebody else did in the same sense meanwhile (409, 404) is none. */
async function apply(client: Client, organization_uuid: string, { added, removed }: Changes): Promise<void> {
  for (const uuid of removed)
    await unless(404, client.DELETE(`${collection}/{uuid}`, { params: { path: { uuid } } }))
  for (const external_analyst_alias of added)
    await unless(409, client.POST(collection, { body: { external_analyst_alias, organization_uuid } }))
}

async function unless(status: number, call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (reason) {
    const failure = await readFailure(reason)
    if (failure.status !== status) throw new CallError(failure, true)
  }
}
