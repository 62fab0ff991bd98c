import { useTranslate } from 'react-admin'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { LengthTag } from '#ui/Tag.tsx'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { TopicEdit, Topics } from './use-topic-choice.ts'

interface TopicsFieldProps {
  readonly topics: Topics
  readonly edit: TopicEdit
}

/** Many of the institution's topics, each with its comment and its length. */
export function TopicsField({ topics, edit }: TopicsFieldProps) {
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

/** `1.uuid`: the second topic of the body. */
export const isOfTopic = (path: string) => /^\d+(\.uuid)?$/.test(path)

/** What is wrong with single topics, told by their names. */
function errorsAt(errors: FieldErrors, chosen: Topics): string[] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const name = chosen[Number.parseInt(path, 10)]?.topic
    return isOfTopic(path) && name ? [`${name}: ${messages.join(' ')}`] : []
  })
}
