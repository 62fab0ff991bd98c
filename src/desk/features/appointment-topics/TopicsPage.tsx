import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { useDesk } from '../../kit/desk-context.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { forbiddenPath } from '../../kit/paths.ts'
import { wholeOf } from '../../kit/saving/whole.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useReading } from '../../kit/use-reading.ts'
import { type TopicChoice, TopicsForm } from './TopicsForm.tsx'
import '../../forms/form.css'
import './topics.css'

const nothing: TopicChoice = { topics: [], own: { value: [], etag: null } }

/** What the signed-in advisor advises on (product §12.4, §12.6). */
export function TopicsPage() {
  const translate = useTranslate()
  const { client } = useDesk()
  const alias = useAlias()
  const { data, failure, retry } = useReading<TopicChoice>(
    ['own-topics', alias],
    async () => {
      const [all, own] = await Promise.all([
        client.GET('/api/v1/appointment-topics'),
        client.GET('/api/v1/advisors/{alias}/appointment-topics', { params: { path: { alias } } }),
      ])
      return { topics: (all.data ?? []).filter(({ active }) => active !== false), own: wholeOf(own, []) }
    },
    { staysHere: true },
  )
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
