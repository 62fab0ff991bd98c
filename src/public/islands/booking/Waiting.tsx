import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { PopupPage } from '../../popups.ts'
import { Notice } from '../Notice.tsx'
import type { IslandTexts } from '../popup.tsx'
import type { Later } from './use-later.ts'

/** Stands in place of a step that is on its way. */
export function Waiting({ t }: { t: IslandTexts }) {
  return (
    <div className="bk bk-waiting" aria-busy="true">
      <p className="vh" role="status">
        {t('Loading')}
      </p>
      <Skeleton size="xl" />
      <Skeleton size="lg" width={2} />
      <Skeleton size="xl" />
      <Skeleton size="xl" />
      <Skeleton size="xl" />
    </div>
  )
}

interface Props {
  later: Later | undefined | null
  page: PopupPage
  t: IslandTexts
}

/** Stands in place of a part that is fetched, or cannot be: perhaps a newer version has replaced it. */
export function Missing({ later, page, t }: Props) {
  if (later !== null) return <Waiting t={t} />
  return (
    <div className="bk bk-failed">
      <Notice text={page.failed} />
      <Button primary onClick={() => location.reload()}>
        {page.reload}
      </Button>
    </div>
  )
}
