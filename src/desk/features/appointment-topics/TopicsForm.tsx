import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { LengthTag } from '#ui/Tag.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { DraftPart, DraftShape } from '../../kit/saving/draft-parts.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, ifMatch, type Whole, wholeOf } from '../../kit/saving/whole.ts'

type Topic = components['schemas']['Topic']
type Topics = readonly Topic[]

export interface TopicChoice {
  /** Those that can be chosen. */
  readonly topics: Topics
  readonly own: Whole<Topics>
}

interface TopicsFormProps {
  readonly alias: string
  readonly read: TopicChoice
  readonly state: 'loading' | 'error' | 'ready'
  readonly retry: () => void
}

/** The choice among the institution's topics; after saving it starts again from what is stored. */
export function TopicsForm({ alias, read, state, retry }: TopicsFormProps) {
  const formId = useId()
  const edit = useTopicChoice(alias, read.own)
  // One list is one thing to a person; which of its topics came and went is seen in it.
  const changed = edit.changed.length > 0 ? [{ path: 'topics', label: 'Topics', help: '' }] : []
  return (
    <>
      <form
        id={formId}
        className="fields own-topics"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edit.submit()
        }}
      >
        <LoadingOverlay state={state} onRetry={retry}>
          <TopicsField topics={read.topics} edit={edit} />
        </LoadingOverlay>
      </form>
      {state === 'ready' && (
        <SaveBar
          formId={formId}
          changed={changed}
          wrong={[]}
          failure={edit.failure}
          isAtField={isOfTopic}
          isSaving={edit.isSaving}
          cancel={edit.reset}
        />
      )}
    </>
  )
}

interface TopicsFieldProps {
  readonly topics: Topics
  readonly edit: ReturnType<typeof useTopicChoice>
}

function TopicsField({ topics, edit }: TopicsFieldProps) {
  const translate = useTranslate()
  return (
    <MultiSelect
      label={translate('Topics')}
      options={topics}
      selected={edit.draft}
      onSelected={edit.change}
      describe={({ uuid = '', topic, comment, length }) => ({
        key: uuid,
        name: topic,
        detail: comment || undefined,
        tag: <LengthTag minutes={length} />,
      })}
      errors={errorsAt(edit.errors, edit.refusedDraft)}
      disabled={edit.isSaving}
      roomy
    />
  )
}

interface TopicPart extends DraftPart {
  readonly topic: Topic
}

/** A choice is taken apart by its topics: each is chosen or not, in no order, so that two people never contest one. */
const shape: DraftShape<Topics, TopicPart> = {
  partsOf: (versions) => {
    const all = new Map(versions.flat().map((topic) => [topic.uuid ?? '', topic]))
    return [...all].map(([path, topic]) => ({ path, label: topic.topic, topic }))
  },
  partValue: (chosen, { path }) => chosen.some(({ uuid }) => uuid === path),
  withPart: (chosen, { path, topic }, isChosen) => {
    const others = chosen.filter(({ uuid }) => uuid !== path)
    return isChosen ? [...others, topic] : others
  },
  isSame: Object.is,
}

function useTopicChoice(alias: string, read: Whole<Topics>) {
  const { client } = useDesk()
  return useEdit<Whole<Topics>, Topics, TopicPart>({
    read,
    draftOf: ({ value }) => value,
    shape,
    save: async (chosen, basis) => {
      const body = chosen.map(({ uuid = '' }) => ({ uuid }))
      const params = { path: { alias }, header: ifMatch(basis) }
      const path = '/api/v1/advisors/{alias}/appointment-topics'
      return wholeOf<Topics>(await client.PUT(path, { params, body }), chosen)
    },
    currentOf: currentWhole,
    combine: 'by-part',
    partAt: (path, chosen) => chosen[Number.parseInt(path, 10)]?.uuid ?? null,
  })
}

/** `1.uuid`: the second topic of the body. */
const isOfTopic = (path: string) => /^\d+(\.uuid)?$/.test(path)

/** What is wrong with single topics, told by their names. */
function errorsAt(errors: FieldErrors, chosen: Topics): string[] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const name = chosen[Number.parseInt(path, 10)]?.topic
    return isOfTopic(path) && name ? [`${name}: ${messages.join(' ')}`] : []
  })
}
