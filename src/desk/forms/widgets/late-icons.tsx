import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'

const LoadedIcon = lazy(async () => ({ default: (await chunk(() => import('./Icon.tsx'))).Icon }))
const LoadedPattern = lazy(async () => ({
  default: (await chunk(() => import('./AddressPattern.tsx'))).AddressPattern,
}))

/** Few forms ask for icons: they come when one does. */
export function Icon(props: WidgetProps) {
  return (
    <Suspense fallback={<div className="reference-place" />}>
      <LoadedIcon {...props} />
    </Suspense>
  )
}

/** As few ask for patterns of addresses. */
export function AddressPattern(props: WidgetProps) {
  return (
    <Suspense fallback={<div className="reference-place" />}>
      <LoadedPattern {...props} />
    </Suspense>
  )
}
