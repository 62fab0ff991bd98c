import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { isOfTopic, TopicsField } from './TopicsField.tsx'
import { type TopicChoice, useTopicChoice, useTopics } from './use-topic-choice.ts'
import '../../kit/values.css'
import './topics.css'

interface AdvisorTopicsProps {
  readonly alias: string
  readonly name: string
}

/** What an advisor advises on, for whoever may change it; nothing where the institution lets nobody choose (product §12.9). */
export function AdvisorTopics(props: AdvisorTopicsProps) {
  const mayCall = useMayCall()
  return mayCall('updateAdvisorAppointmentTopics') && mayCall('listAppointmentTopics') ? (
    <ChangeableTopics {...props} />
  ) : null
}

function ChangeableTopics({ alias, name }: AdvisorTopicsProps) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { data, failure, retry } = useTopics(alias)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="advisor-topics" aria-label={translate('Topics')}>
      <h2>{translate('Topics')}</h2>
      {data ? <ChosenTopics {...data.own} /> : !failure && <Skeleton size="md" />}
      {failure && <p className="help">{translate('The topics could not be read.')}</p>}
      {data || !failure ? (
        <Button variant="outlined" disabled={!data} onClick={() => setOpen(true)}>
          <Pencil size={16} aria-hidden="true" />
          {translate('Change topics')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={retry}>
          {translate('Try again')}
        </Button>
      )}
      {isOpen && data && (
        <TopicsDialog
          {...{ alias, name, read: data }}
          close={() => setOpen(false)}
          saved={() => {
            setOpen(false)
            retry()
            // What the profile still needs may be another list now.
            refresh()
          }}
        />
      )}
    </section>
  )
}

function ChosenTopics({ value }: TopicChoice['own']) {
  const translate = useTranslate()
  if (value.length === 0)
    return <p className="help">{translate('None is chosen: nobody finds the advisor by a topic.')}</p>
  return (
    <ul>
      {value.map(({ uuid, topic }) => (
        <li key={uuid} className="tag">
          {topic}
        </li>
      ))}
    </ul>
  )
}

interface TopicsDialogProps extends AdvisorTopicsProps {
  readonly read: TopicChoice
  readonly close: () => void
  readonly saved: () => void
}

function TopicsDialog({ alias, name, read, close, saved }: TopicsDialogProps) {
  const translate = useTranslate()
  const edit = useTopicChoice(alias, read.own, saved)
  return (
    <FormDialog
      title={translate('Topics of {name}', { name })}
      changed={edit.changed.length > 0 ? [{ label: 'Topics' }] : []}
      isBusy={edit.isSaving}
      failure={edit.failure}
      isAtField={isOfTopic}
      submit={() => void edit.submit()}
      close={close}
      className="dialog-body fields topics-dialog"
    >
      <TopicsField topics={read.topics} edit={edit} />
    </FormDialog>
  )
}
