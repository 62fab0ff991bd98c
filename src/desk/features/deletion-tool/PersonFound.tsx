import { ChevronDown, SpellCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { initialsOf } from '#rules/names.ts'
import { Button } from '#ui/Button.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { HeldList } from './HeldList.tsx'
import { Obstacles } from './Obstacles.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { OrderOutcome } from './OrderOutcome.tsx'
import type { Deletion, DeletionSubject } from './types.ts'
import { useCounted } from './use-counted.ts'
import { useSubjectWords } from './use-subject-words.ts'

interface PersonFoundProps {
  readonly subject: DeletionSubject
  readonly isOpen: boolean
  /** What was ordered for this person here. */
  readonly deletion: Deletion | null
  readonly ordered: (deletion: Deletion) => void
  readonly searchAgain: () => void
}

/** Who it is, what is held, what is in the way, and only then what can be done. */
export function PersonFound({ subject, isOpen: opensAtOnce, deletion, ...acts }: PersonFoundProps) {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(opensAtOnce)
  const counted = useCounted()
  return (
    <article className="person-found" aria-labelledby={`${id}-name`}>
      <div className="person-head">
        <WhoItIs id={`${id}-name`} subject={subject} isShort={!isOpen} />
        {!opensAtOnce && (
          <Button
            quiet
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-held` : undefined}
            aria-describedby={`${id}-name`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'is-up' : undefined} />
            {translate('{count} entry |||| {count} entries', counted(subject.total))}
          </Button>
        )}
      </div>
      {isOpen && subject.match === 'similar' && (
        <p className="person-match">
          <SpellCheck size={18} aria-hidden="true" />
          <span>
            <b>{translate('Similar spelling')}</b>{' '}
            {translate('Not written as you searched. Make sure that this is the person.')}
          </span>
        </p>
      )}
      {deletion ? (
        <OrderOutcome ordered={deletion} held={subject.records} searchAgain={acts.searchAgain} />
      ) : (
        isOpen && (
          <div id={`${id}-held`}>
            <HeldList held={subject} label="What is held" />
            <PersonActions subject={subject} {...acts} />
          </div>
        )
      )}
    </article>
  )
}

interface WhoItIsProps {
  /** Of the name. */
  readonly id: string
  readonly subject: DeletionSubject
  /** Nothing below says more. */
  readonly isShort: boolean
}

function WhoItIs({ id, subject, isShort }: WhoItIsProps) {
  const translate = useTranslate()
  const words = useSubjectWords()
  const { name, match } = subject
  return (
    <>
      <span className="ava" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <h3 id={id}>{name}</h3>
        <ul className="person-facts">
          {words.facts(subject).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {isShort && match === 'similar' && (
            <li>
              <span className="ui-tag">{translate('Similar spelling')}</span>
            </li>
          )}
        </ul>
      </div>
    </>
  )
}

function PersonActions({
  subject,
  ordered,
  searchAgain,
}: Pick<PersonFoundProps, 'subject' | 'ordered' | 'searchAgain'>) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [isAsked, setAsked] = useState(false)
  const mayDelete = mayCall('createDeletion')
  const isFree = subject.obstacles.length === 0
  return (
    <>
      {mayDelete && !isFree && <Obstacles sentences={subject.obstacles} searchAgain={searchAgain} />}
      <div className="person-actions">
        {mayCall('exportPersonalData') && <ExportButtons subject={subject} searchAgain={searchAgain} />}
        {mayDelete && isFree && (
          <Button className="person-delete" onClick={() => setAsked(true)}>
            {translate('Delete or anonymise…')}
          </Button>
        )}
      </div>
      {isAsked && (
        <OrderDialog
          subject={subject}
          close={() => setAsked(false)}
          done={ordered}
          searchAgain={searchAgain}
        />
      )}
    </>
  )
}
