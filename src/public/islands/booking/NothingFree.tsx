import { hashOf } from '#rules/hash-tags.ts'
import type { PopupPage } from '../../popups.ts'
import type { IslandTexts } from '../popup.tsx'

/** No time is free as far ahead as can be booked: the other ways to an appointment. */
export function NothingFree({ page, t }: { page: PopupPage; t: IslandTexts }) {
  return (
    <div className="bk-nothing">
      <p>{t('At the moment no time is free for this. Another topic or another way to meet may be.')}</p>
      {page.on.includes('appointment-request') && (
        <a className="btn" href={hashOf('appointment-request', document.documentElement.lang)}>
          {t('Ask for an appointment')}
        </a>
      )}
      {page.outside && (
        <a className="btn" href={page.outside.profile}>
          {t('More ways to reach {name}', { name: page.name })}
        </a>
      )}
    </div>
  )
}
