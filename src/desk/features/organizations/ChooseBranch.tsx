import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { usePaused } from '../../kit/use-paused.ts'
import { useReading } from '../../kit/use-reading.ts'

type Option = components['schemas']['OrganizationOption']

interface ChooseBranchProps {
  /** Message key. */
  readonly title: string
  /** Uuids of those that the user may open; undefined for all. */
  readonly only: readonly string[] | undefined
}

const pauseMs = 200
/** As many as are read at a glance; with more of them one searches. */
const fewBranches = 8

/** Which branch the page is about; whoever has one only need not choose. */
export function ChooseBranch({ title, only }: ChooseBranchProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const name = usePaused(typed.trim(), typed.trim() === '' ? 0 : pauseMs)
  const { client } = useDesk()
  const read = async () => {
    if (only?.length === 0) return []
    const uuid = only && [...only]
    const query = { ...(name !== '' && { name }), ...(uuid && { uuid }) }
    const { data } = await client.GET('/api/v1/search/organizations-by-name', { params: { query } })
    return data as Option[]
  }
  const { data, failure, retry } = useReading(['branches', name, only], read, { keepsPrevious: true })
  const [own, another] = only ?? []
  if (own && !another) return <Navigate to={`?id=${own}`} replace />
  const canSearch = only === undefined || only.length > fewBranches
  return (
    <>
      <h1>{translate(title)}</h1>
      {only?.length === 0 ? (
        <p className="lead">
          {translate('No branch is assigned to you yet. Whoever manages users can do that.')}
        </p>
      ) : (
        <p className="lead">{translate('Which branch is it about?')}</p>
      )}
      {canSearch && (
        <div className="branch-search">
          <TextField
            label={translate('Name, alias or city')}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {failure ? (
        <LoadFailure failure={failure} retry={retry} text="The branches could not be loaded." />
      ) : data ? (
        <Branches options={data} isSearch={name !== ''} />
      ) : (
        <LoadingBox />
      )}
    </>
  )
}

function Branches({ options, isSearch }: { options: readonly Option[]; isSearch: boolean }) {
  const translate = useTranslate()
  return (
    <>
      <ul className="branches">
        {options.map(({ uuid, name, city }) => (
          <li key={uuid}>
            <Link to={`?id=${uuid}`}>
              <b>{name}</b>
              {city && <span>{city}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className={options.length > 0 ? 'vh' : 'muted'}>
        {options.length > 0
          ? translate('Results: {count}', { count: options.length })
          : isSearch && translate('No branch has such a name.')}
      </p>
    </>
  )
}
