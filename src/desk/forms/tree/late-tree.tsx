import type { FieldProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const Loaded = lazy(async () => ({ default: (await chunk(() => import('./TreeField.tsx'))).TreeField }))

/** Few forms have a tree: it comes when one does. */
export function TreeField(props: FieldProps) {
  return (
    <Suspense fallback={<Skeleton size="xl" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
