import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { LengthTag } from '#ui/Tag.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import { useSave } from '../../kit/use-save.ts'

type Topic = components['schemas']['Topic']

export interface Choice {
  /** Those that can be chosen. */
  readonly topics: readonly Topic[]
  readonly own: readonly Topic[]
}

interface TopicsFormProps {
  readonly alias: string
  readonly read: Choice
  readonly state: 'loading' | 'error' | 'ready'
  readonly retry: () => void
}

/** The choice among the institution's topics; after saving it starts again from what is stored. */
export function TopicsForm({ alias, read, state, retry }: TopicsFormProps) {
  const translate = useTranslate()
  const formId = useId()
  const { client } = useDesk()
  const [stored, setStored] = useState(read.own)
  const [chosen, setChosen] = useState(read.own)
  const { isSaving, failure, run, forget } = useSave()
  const changed = isSame(stored, chosen) ? [] : [{ path: 'topics', label: 'Topics', help: '' }]
  useOpenDraft({ changed })

  const take = (topics: readonly Topic[]) => {
    forget()
    setChosen(topics)
  }
  const save = async () => {
    const body = chosen.map(({ uuid = '' }) => ({ uuid }))
    const params = { path: { alias } }
    const { data = chosen } = await client.PUT('/api/v1/advisors/{alias}/appointment-topics', {
      params,
      body,
    })
    setStored(data)
    setChosen(data)
  }
  return (
    <>
      <form
        id={formId}
        className="fields own-topics"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(save)
        }}
      >
        <LoadingOverlay state={state} onRetry={retry}>
          <MultiSelect
            label={translate('Topics')}
            options={read.topics}
            selected={chosen}
            onSelected={take}
            describe={({ uuid = '', topic, comment, length }) => ({
              key: uuid,
              name: topic,
              detail: comment || undefined,
              tag: <LengthTag minutes={length} />,
            })}
            errors={errorsAt(failure?.errors ?? {}, chosen)}
            disabled={isSaving}
            roomy
          />
        </LoadingOverlay>
      </form>
      {state === 'ready' && (
        <SaveBar
          formId={formId}
          changed={changed}
          wrong={[]}
          failure={failure}
          isAtField={isOfTopic}
          isSaving={isSaving}
          cancel={() => take(stored)}
        />
      )}
    </>
  )
}

/** `1.uuid`: the second topic of the body. */
const isOfTopic = (path: string) => /^\d+(\.uuid)?$/.test(path)

/** What is wrong with single topics, told by their names. */
function errorsAt(errors: FieldErrors, chosen: readonly Topic[]): string[] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const name = chosen[Number.parseInt(path, 10)]?.topic
    return isOfTopic(path) && name ? [`${name}: ${messages.join(' ')}`] : []
  })
}

function isSame(before: readonly Topic[], after: readonly Topic[]): boolean {
  const uuids = (topics: readonly Topic[]) =>
    topics
      .map(({ uuid }) => uuid)
      .sort()
      .join()
  return uuids(before) === uuids(after)
}
