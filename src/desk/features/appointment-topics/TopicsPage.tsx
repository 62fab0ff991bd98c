import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { forbiddenPath } from '../../kit/paths.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { TopicsForm } from './TopicsForm.tsx'
import { type TopicChoice, useTopics } from './use-topic-choice.ts'
import '../../forms/form.css'
import './topics.css'

const nothing: TopicChoice = { topics: [], own: { value: [], etag: null } }

/** What the signed-in advisor advises on (product §12.4, §12.6). */
export function TopicsPage() {
  const translate = useTranslate()
  const alias = useAlias()
  const { data, failure, retry } = useTopics(alias)
  if (failure?.status === 403) return <Navigate to={forbiddenPath} replace />
  return (
    <>
      <PageTitle>{translate('Topics')}</PageTitle>
      <h1>{translate('Advice Topics')}</h1>
      <p className="area-lead">
        {translate(
          'Administrators define the topics and how long a slot for each of them is. You choose which ones you offer; topics and lengths cannot be changed here.',
        )}
      </p>
      <TopicsForm
        key={data ? 'read' : 'none'}
        alias={alias}
        read={data ?? nothing}
        state={data ? 'ready' : failure ? 'error' : 'loading'}
        retry={retry}
      />
    </>
  )
}
