import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Few forms ask for days and times: their inputs come when one does. */
const Loaded = {
  Day: lazy(async () => ({ default: (await chunk(() => import('./Day.tsx'))).Day })),
  Time: lazy(async () => ({ default: (await chunk(() => import('./Time.tsx'))).Time })),
  DateTime: lazy(async () => ({ default: (await chunk(() => import('./DateTime.tsx'))).DateTime })),
}

const late = (name: keyof typeof Loaded) =>
  function LateMoment(props: WidgetProps) {
    const Widget = Loaded[name]
    return (
      <Suspense fallback={<Skeleton size="xl" />}>
        <Widget {...props} />
      </Suspense>
    )
  }

export const Day = late('Day')
export const Time = late('Time')
export const DateTime = late('DateTime')
