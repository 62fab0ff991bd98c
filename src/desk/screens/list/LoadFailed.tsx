import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type CallError, defaultErrorText, noticeOf } from '../../kit/failure.ts'
import { State } from './State.tsx'

/** Asking again gets the same answer: the list is closed to the user, switched off or gone. */
const refusals: Readonly<Record<number, string>> = {
  403: 'You may not see this list, or it has been switched off.',
  404: 'There is nothing at this address, or it has moved.',
  405: 'There is nothing at this address, or it has moved.',
  410: 'There is nothing at this address, or it has moved.',
}

const refusalOf = (error: CallError | null) => refusals[error?.status ?? 0]

/** Whether the list was refused for good: its tools have nothing to work on then. */
export function useIsRefused(): boolean {
  const { error, data } = useListContext()
  return !data && refusalOf(error as CallError | null) !== undefined
}

/** Why there are no rows, and what helps. */
export function LoadFailed({ error }: { error: CallError | null }) {
  const translate = useTranslate()
  const { refetch, filterValues, setFilters } = useListContext()
  const refusal = refusalOf(error)
  if (refusal) {
    return (
      <State text={translate(refusal)} role="alert">
        <Button component={Link} to="/" variant="outlined">
          {translate('To the start page')}
        </Button>
      </State>
    )
  }
  const isFiltered = Object.keys(filterValues).length > 0
  if (isFiltered && isMisunderstood(error)) {
    return (
      <State text={translate('The search or one of the filters was not understood.')} role="alert">
        <Button variant="outlined" onClick={() => setFilters({}, [], false)}>
          {translate('Reset filters')}
        </Button>
      </State>
    )
  }
  return (
    <State text={translate(error ? noticeOf(error) : defaultErrorText)} role="alert">
      <Button variant="outlined" onClick={() => refetch()}>
        {translate('Try again')}
      </Button>
      {isFiltered && (
        <Button variant="text" onClick={() => setFilters({}, [], false)}>
          {translate('Reset filters')}
        </Button>
      )}
    </State>
  )
}

/** 400 and 422: the question itself was wrong. */
function isMisunderstood(error: CallError | null): boolean {
  return error?.status === 400 || error?.status === 422
}
