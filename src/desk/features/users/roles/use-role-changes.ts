import { useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import type { Role } from '#rules/access.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { callErrorOf, type Failure, standingRecord } from '../../../kit/failure.ts'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import {
  bodyOf,
  inSavingOrder,
  newerOf,
  type RoleChange,
  type RoleChanges,
  type RolesUser,
  rebasedOn,
  toggled,
  without,
} from './role-changes.ts'

/** Why one person's roles were not saved, and how they stand now where somebody else was faster. */
export interface RoleProblem {
  readonly name: string
  readonly sentences: readonly string[]
  readonly standsNow: RolesUser | null
}

const nothing: RoleChanges = new Map()
const noProblems: ReadonlyMap<string, RoleProblem> = new Map()

/** How many people the question before leaving names. */
const mostNamed = 5

/** What was ticked on all pages of the list, and its saving: person by person, each with the version that was read. */
export function useRoleChanges({ onDone }: { readonly onDone: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const state = useChanges()
  const { changes, problems } = state
  const send = useSend(state)
  const write = useWrite<void, readonly RoleChange[]>({
    write: send,
    success: null,
    toldBy: 'place',
    onDone: () => {
      refresh()
      notify('Success!', { type: 'success' })
      onDone()
    },
    onRefused: () => {
      // Some may be saved.
      refresh()
      return false
    },
  })
  const names = [...changes.values()].map(({ user }) => user.full_name)
  const more = names.length - mostNamed
  const named = [...names.slice(0, mostNamed), ...(more > 0 ? [`+${more}`] : [])]
  useOpenDraft({
    changed: named.map((label) => ({ label })),
    isSaved: () => state.latest().size === 0,
    isBusy: write.isBusy,
  })
  return {
    changes,
    problems,
    names,
    /** As they stand after what was saved here, which the list may not have read yet. */
    standing: (user: RolesUser): RolesUser => newerOf(user, state.saved.get(user.uuid)),
    isBusy: write.isBusy,
    /** Of all that was sent, and not of one person. */
    failure: problems.size === 0 || isOfAll(write.failure) ? write.failure : null,
    toggle: (user: RolesUser, role: Role) => {
      state.forget(user.uuid)
      state.become(toggled(state.latest(), user, role))
    },
    drop: (uuid: string) => {
      state.forget(uuid)
      state.become(without(state.latest(), uuid))
    },
    discard: () => {
      state.setProblems(noProblems)
      state.become(nothing)
      write.forget()
    },
    save: () => {
      state.setProblems(noProblems)
      return write.run(inSavingOrder(state.latest()))
    },
    forget: write.forget,
  }
}

export type RoleEdit = ReturnType<typeof useRoleChanges>

function useChanges() {
  const [changes, setChanges] = useState(nothing)
  const [problems, setProblems] = useState(noProblems)
  const [saved, setSaved] = useState<ReadonlyMap<string, RolesUser>>(new Map())
  // Replies come between two renderings.
  const now = useRef(changes)
  return {
    changes,
    problems,
    setProblems,
    saved,
    keep: (user: RolesUser) => setSaved((before) => new Map(before).set(user.uuid, user)),
    latest: () => now.current,
    become: (next: RoleChanges) => {
      now.current = next
      setChanges(next)
    },
    forget: (uuid: string) => setProblems((before) => new Map([...before].filter(([key]) => key !== uuid))),
  }
}

/** One call after the other. What is wrong with one person keeps nobody else from being saved; the rest is for all. */
function useSend({ latest, become, keep, setProblems }: ReturnType<typeof useChanges>) {
  const { client } = useDesk()
  const put = (change: RoleChange) =>
    client.PUT('/api/v1/users/{uuid}', {
      params: {
        path: { uuid: change.user.uuid },
        header: { 'If-Match': `"${change.user.version}"` },
      },
      body: bodyOf(change),
    })
  return async (sent: readonly RoleChange[]) => {
    let first: Failure | null = null
    for (const change of sent) {
      const { uuid, full_name: name } = change.user
      try {
        const { data } = await put(change)
        keep({ ...change.user, ...data })
        become(without(latest(), uuid))
      } catch (reason) {
        const failure = await callErrorOf(reason, true)
        if (isOfAll(failure)) throw failure
        first ??= failure
        const standsNow = standingRecord<RolesUser>(failure)
        if (standsNow) become(rebasedOn(latest(), standsNow))
        setProblems((before) =>
          new Map(before).set(uuid, { name, sentences: sentencesOf(failure), standsNow }),
        )
      }
    }
    if (first) throw first
  }
}

/** Refusals of one person's change; any other would meet the next one too. */
const ofOne: readonly (number | null)[] = [404, 409, 412, 422]

const isOfAll = (failure: Failure | null): boolean => failure !== null && !ofOne.includes(failure.status)

function sentencesOf({ message, errors }: Failure): readonly string[] {
  const atFields = Object.values(errors).flat()
  return atFields.length > 0 ? atFields : [message]
}
