import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isSame } from '../../../forms/draft.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import type { Failure } from '../../../kit/failure.ts'
import type { DraftPart, DraftShape } from '../../../kit/saving/draft-parts.ts'
import type { Edit, EditOptions } from '../../../kit/saving/edit-options.ts'
import { useEdit } from '../../../kit/saving/use-edit.ts'
import { useWrite, type Write } from '../../../kit/saving/use-write.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import type { Records } from './use-record.ts'
import type { MissingField } from './wall.ts'

/** What belongs together in a record: of a block its time as a whole, its reason. */
export interface RecordPart<Draft> extends DraftPart {
  readonly words: (value: unknown) => string
  /** What the part says; another draft's values can be put in their place. */
  readonly valuesOf: (draft: Draft) => Partial<Draft>
}

/** Null before there is one. */
interface RecordBasis<Stored> {
  readonly record: Stored | null
}

interface RecordEditOptions<Name extends keyof Records, Draft>
  extends Pick<EditOptions<RecordBasis<Records[Name]>, Draft, RecordPart<Draft>>, 'first'> {
  readonly name: Name
  readonly record: Records[Name] | null
  readonly draftOf: (record: Records[Name] | null) => Draft
  readonly parts: readonly RecordPart<Draft>[]
  /** As it is sent, or what is missing. */
  readonly bodyOf: (draft: Draft) => { readonly body: object } | MissingField
  readonly done: (saved: Records[Name] | null) => void
}

export interface RecordEdit<Draft> {
  readonly edit: Edit<RecordBasis<object>, Draft, RecordPart<Draft>>
  readonly removal: Write<void>
  /** After a deletion was refused because somebody else was faster: what is to be deleted now, in words. */
  readonly standsNow: string | null
}

/** Creates, changes or deletes a block, an opened slot or a busy calendar of the signed-in advisor. */
export function useRecordEdit<Name extends keyof Records, Draft extends object>(
  options: RecordEditOptions<Name, Draft>,
): RecordEdit<Draft> {
  const { name, record, draftOf, parts, bodyOf, done, first } = options
  const { client } = useDesk()
  const translate = useTranslate()
  const alias = useAlias()
  const send = (method: 'POST' | 'PUT' | 'DELETE', at: Records[Name] | null, body?: object) => {
    const list = `/api/v1/advisors/{alias}/${name}`
    return client.request(method, at ? `${list}/{uuid}` : list, {
      params: { alias, ...(at && { uuid: at.uuid ?? '' }) },
      ...(at && { headers: { 'If-Match': `"${at.version}"` } }),
      ...(body && { body }),
    })
  }
  const edit = useEdit<RecordBasis<Records[Name]>, Draft, RecordPart<Draft>>({
    read: { record },
    draftOf: (basis) => draftOf(basis.record),
    ...(first && { first }),
    shape: shapeOf(parts),
    check: (draft) => {
      const sent = bodyOf(draft)
      if ('body' in sent) return {}
      const attribute = translate(sent.title)
      return { [sent.missing]: [translate('{attribute} cannot be empty', { attribute })] }
    },
    save: async (draft, basis) => {
      const sent = bodyOf(draft)
      const body = 'body' in sent ? sent.body : {}
      const { data } = await send(basis.record ? 'PUT' : 'POST', basis.record, body)
      return { record: data as Records[Name] }
    },
    currentOf: (failure) => {
      const current = currentOf<Records[Name]>(failure)
      return current && { record: current }
    },
    partAt: (path) => (parts.some((part) => part.path === path) ? path : 'when'),
    onSaved: (stored) => done(stored?.record ?? null),
    toldBy: 'place',
  })
  const [changed, setChanged] = useState<Records[Name] | null>(null)
  const removal = useWrite<unknown>({
    write: () => send('DELETE', changed ?? edit.basis.record),
    onDone: () => done(null),
    onRefused: (failure) => {
      setChanged((before) => currentOf<Records[Name]>(failure) ?? before)
      return false
    },
    toldBy: 'place',
  })
  const words = (draft: Draft) => parts.map((part) => part.words(part.valuesOf(draft)))
  return {
    edit,
    removal,
    standsNow: changed && removal.failure ? words(draftOf(changed)).filter(Boolean).join(', ') : null,
  }
}

function shapeOf<Draft extends object>(
  parts: readonly RecordPart<Draft>[],
): DraftShape<Draft, RecordPart<Draft>> {
  return {
    partsOf: () => parts,
    partValue: (draft, { valuesOf }) => valuesOf(draft),
    withPart: (draft, _, value) => ({ ...draft, ...(value as Partial<Draft>) }),
    isSame,
  }
}

/** Out of a 412. */
function currentOf<Stored>({ status, body }: Failure): Stored | null {
  if (status !== 412) return null
  const { current } = (body ?? {}) as { current?: Stored }
  return current ?? null
}
