import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { chunk } from '#ui/chunk.ts'
import { forbiddenPath } from '../../kit/paths.ts'
import { useAllowed, useResource } from '../../resources/use-resource.ts'
import { RecordLoading } from '../RecordLoading.tsx'

const EditScreen = lazy(async () => ({
  default: (await chunk(() => import('../form/EditScreen.tsx'))).EditScreen,
}))
const ShowScreen = lazy(async () => ({
  default: (await chunk(() => import('./ShowScreen.tsx'))).ShowScreen,
}))

/** One record at its address: as a form for whoever may change it, to read for everybody else. */
export function RecordScreen() {
  const { edit, show } = useAllowed(useResource())
  if (!edit && !show) return <Navigate to={forbiddenPath} replace />
  return <Suspense fallback={<RecordLoading />}>{edit ? <EditScreen /> : <ShowScreen />}</Suspense>
}
