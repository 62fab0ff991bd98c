import { Navigate } from 'react-router-dom'
import { FailurePage } from '../kit/ErrorPages.tsx'
import type { CallError } from '../kit/failure.ts'
import { forbiddenPath, notFoundPath } from '../kit/paths.ts'

/** In place of a record that cannot be read. */
export function RecordLoadFailure({ error }: { error: CallError }) {
  if (error.status === 404 || error.status === 400) return <Navigate to={notFoundPath} replace />
  if (error.status === 403) return <Navigate to={forbiddenPath} replace />
  return <FailurePage error={error} />
}
