import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PersonFound } from './PersonFound.tsx'
import type { Deletion } from './types.ts'
import type { FoundPeople } from './use-deletion-search.ts'

/** So many are shown with all that is held on them; of more, one opens whom one means. */
const mostOpen = 3

interface FoundPeopleListProps {
  readonly heading: string
  readonly found: FoundPeople
  readonly searchAgain: () => void
}

/** Each person in a block of their own: people of one name are not one person. */
export function FoundPeopleList({ heading, found, searchAgain }: FoundPeopleListProps) {
  const translate = useTranslate()
  const [ordered, setOrdered] = useState<ReadonlyMap<string, Deletion>>(new Map())
  const { subjects, has_more: hasMore } = found
  return (
    <section className="people-found">
      <h2>{heading}</h2>
      {hasMore && (
        <p>{translate('There are more than these. Enter more, for instance the whole e-mail address.')}</p>
      )}
      {subjects.map((subject) => (
        <PersonFound
          key={subject.key}
          subject={subject}
          isOpen={subjects.length <= mostOpen}
          deletion={ordered.get(subject.key) ?? null}
          ordered={(deletion) => setOrdered((before) => new Map([...before, [subject.key, deletion]]))}
          searchAgain={searchAgain}
        />
      ))}
    </section>
  )
}
