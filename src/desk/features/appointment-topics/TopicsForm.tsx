import { useId } from 'react'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { isOfTopic, TopicsField } from './TopicsField.tsx'
import { type TopicChoice, useTopicChoice } from './use-topic-choice.ts'

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
