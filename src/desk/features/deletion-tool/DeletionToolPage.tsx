import { Clock, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useMayCall } from '../../kit/use-may-call.ts'
import { FoundPeopleList } from './FoundPeopleList.tsx'
import { NobodyFound } from './NobodyFound.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useDeletionSearch } from './use-deletion-search.ts'
import { useFoundWords } from './use-found-words.ts'
import '../../kit/answers.css'
import '../../forms/form.css'
import '../../forms/inputs.css'
import './deletion-tool.css'

const title = 'Deletion tool'

/** What is held on a person: found, handed out, deleted or made anonymous (product §19.26). */
export function DeletionToolPage() {
  const translate = useTranslate()
  const search = useDeletionSearch()
  const field = useRef<HTMLInputElement>(null)
  const [timesAgain, setTimesAgain] = useState(0)
  // What was pressed goes with what was found, and so does a dialog that it stood in.
  useEffect(() => {
    if (timesAgain > 0) field.current?.focus()
  }, [timesAgain])
  const { found, isBusy } = search
  const wordsOf = useFoundWords()
  const heading = found ? wordsOf(found) : ''
  const searchAgain = (query: string) => {
    setTimesAgain(timesAgain + 1)
    void search.search(query)
  }
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <div className="head">
        <h1>{translate(title)}</h1>
        <Ways />
      </div>
      <p className="lead">
        {translate(
          'Find what is held on a person, hand it out, or delete it. What you search for stands in no log.',
        )}
      </p>
      <SearchForm state={search} field={field} />
      {isBusy && <LoadingBox />}
      {/* It stands there before, so that screen readers hear what comes. */}
      <p className="vh" role="status">
        {heading}
      </p>
      {found?.subjects.length === 0 && <NobodyFound heading={heading} />}
      {found && found.subjects.length > 0 && (
        <FoundPeopleList heading={heading} found={found} searchAgain={() => searchAgain(found.query)} />
      )}
    </>
  )
}

/** To what was deleted, and to how long things are kept. */
function Ways() {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const ways = [
    { call: 'listDeletions', to: '/deletion-tool/records', label: 'Deletions', Icon: ListChecks },
    { call: 'listRetentionTerms', to: '/deletion-tool/settings', label: 'Deletion settings', Icon: Clock },
  ].filter(({ call }) => mayCall(call))
  return (
    <div className="head-actions">
      {ways.map(({ to, label, Icon }) => (
        <Link key={to} className="btn btn-quiet" to={to}>
          <Icon size={18} aria-hidden="true" />
          {translate(label)}
        </Link>
      ))}
    </div>
  )
}
