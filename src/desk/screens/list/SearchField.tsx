import OutlinedInput from '@mui/material/OutlinedInput'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useNavigation } from 'react-router-dom'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'

/** How long typing may pause before the list follows. */
const pauseMs = 250

/** How many of the searched fields are told. */
const mostNamed = 3

/** Searches in the fields that the contract names; what is searched for stands in the address as filter `q`. */
export function SearchField({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const asked: string = filterValues.q ?? ''
  const [typed, setTyped] = useState(asked)
  const { state } = useNavigation()

  // The address may change by itself: back, a link, a cleared filter. What comes back from here must not overwrite
  // what was typed meanwhile.
  const sent = useRef(asked)
  useEffect(() => {
    if (asked !== sent.current) setTyped(asked)
    sent.current = asked
  }, [asked])
  useEffect(() => {
    // A search that comes late must not call back whoever is on the way to another page.
    if (typed === asked || state !== 'idle') return
    const timer = setTimeout(() => {
      sent.current = typed
      const { q: _, ...others } = filterValues
      setFilters(typed ? { ...others, q: typed } : others, displayedFilters, false)
    }, pauseMs)
    // The click that leads away is seen before React hears of it.
    const onLeave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer)
    }
    document.addEventListener('click', onLeave, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onLeave, true)
    }
  }, [typed, asked, state, filterValues, setFilters, displayedFilters])

  if (!resource.canSearch) return null
  const searched = searchedColumns(resource).slice(0, mostNamed)
  return (
    <div className="search">
      <Search size={16} aria-hidden="true" />
      <label className="vh" htmlFor={id}>
        {translate('Search in {name}', { name: translate(resource.label) })}
      </label>
      <OutlinedInput
        id={id}
        type="search"
        placeholder={
          searched.length > 0
            ? format.or(searched.map((field) => translate(field.label)))
            : translate('Search')
        }
        value={typed}
        inputProps={{ maxLength: 255 }}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

/** The columns that people search in; a name that is put together of parts is searched in these. */
function searchedColumns({ fields, recordLabel }: ResourceDescription) {
  const hasParts = fields.some((field) => field.isSearched && !field.isListed)
  const isName = (field: FieldDescription) => hasParts && field.isReadOnly && field.name === recordLabel
  return fields.filter((field) => field.isListed && (field.isSearched || isName(field)))
}
