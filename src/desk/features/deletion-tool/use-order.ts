import { useState } from 'react'
import { isTypedAs } from '#rules/typed-confirmation.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { canGo, type HeldKind, heldKinds, orderedKinds, sumsOf } from './plan.ts'
import type { DataKind, Deletion, DeletionOrder, DeletionSubject } from './types.ts'

export interface OrderDraft {
  readonly action: DeletionOrder['action']
  readonly chosen: ReadonlySet<DataKind>
  readonly confirmation: string
  readonly reference: string
}

/** An order as it is typed, what it would do, and its sending: at most once at a time. */
export function useOrder(subject: DeletionSubject, done: (deletion: Deletion) => void) {
  const { client } = useDesk()
  const [held] = useState(() => heldKinds(subject))
  const [draft, setDraft] = useState(() => firstDraft(held))
  const [missing, setMissing] = useState<ReadonlySet<OrderField>>(new Set())
  const { run, isBusy, failure } = useWrite<Deletion | undefined, DeletionOrder>({
    write: async (body) => (await client.POST('/api/v1/deletion-tool/orders', { body })).data,
    onDone: (deletion) => {
      if (deletion) done(deletion)
    },
    success: null,
    toldBy: 'place',
  })
  const submit = () => {
    const wrong = wrongIn(draft, subject)
    setMissing(new Set(wrong))
    if (wrong.length === 0) void run(bodyOf(draft, held, subject))
    return wrong
  }
  const change = (changes: Partial<OrderDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    // What is mended is no longer wrong; what the server refused stays said until it is sent again.
    setMissing((before) => new Set([...before].filter((field) => !(fieldsOf[field] in changes))))
  }
  const errors: FieldErrors = failure?.errors ?? {}
  return { held, draft, change, submit, missing, errors, isBusy, failure, sums: sumsOf(held, draft.chosen) }
}

export type OrderState = ReturnType<typeof useOrder>

type OrderField = 'kinds' | 'confirmation'

const fieldsOf = { kinds: 'chosen', confirmation: 'confirmation' } as const

const firstDraft = (held: readonly HeldKind[]): OrderDraft => ({
  action: 'delete',
  chosen: new Set(held.filter(canGo).map(({ kind }) => kind)),
  confirmation: '',
  reference: '',
})

/** What would be refused is not sent. */
function wrongIn({ chosen, confirmation }: OrderDraft, subject: DeletionSubject): OrderField[] {
  return [
    ...(chosen.size === 0 ? (['kinds'] as const) : []),
    ...(isTypedAs(confirmation, subject.confirmation) ? [] : (['confirmation'] as const)),
  ]
}

function bodyOf(draft: OrderDraft, held: readonly HeldKind[], { key }: DeletionSubject): DeletionOrder {
  const kinds = orderedKinds(held, draft.chosen)
  const reference = draft.reference.trim()
  return {
    key,
    action: draft.action,
    confirmation: draft.confirmation.trim(),
    ...(kinds && { kinds }),
    ...(reference && { reference }),
  }
}
