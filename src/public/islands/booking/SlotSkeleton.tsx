import { Skeleton } from '#ui/Skeleton.tsx'
import type { IslandTexts } from '../popup.tsx'

/** A placeholder, as large as the calendar that will stand here. */
export function SlotSkeleton({ t }: { t: IslandTexts }) {
  return (
    <div className="bk-pick bk-wait" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <div className="bk-wait-month">
        {Array.from({ length: 35 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
          <Skeleton key={at} size="xl" />
        ))}
      </div>
      <div className="bk-wait-times">
        {Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Skeleton key={at} size="xl" />
        ))}
      </div>
    </div>
  )
}
