import type { PopupPage } from '../popups.ts'
import type { IslandTexts } from './popup.tsx'

interface Props {
  page: PopupPage
  t: IslandTexts
  isBooking: boolean
}

/** Who uses what is typed, what for and how long, which rights there are, and where more stands (product §6.11). */
export function PrivacyNotice({ page, t, isBooking }: Props) {
  const days = page.keptDays[isBooking ? 'appointment' : 'request']
  const duration = days === 1 ? t('one day') : t('{days} days', { days })
  const use = isBooking
    ? '{tenant} uses your details for this appointment, and deletes them {duration} after it.'
    : '{tenant} uses your details to answer you, and deletes them {duration} after your request was closed.'
  return (
    <p className="privacy">
      {t(use, { tenant: page.tenant, duration })}{' '}
      {t('You can ask at any time to see, correct or delete them, and object to their use.')}
      {page.privacyHref && (
        <>
          {' '}
          <a href={page.privacyHref} target="_blank" rel="noopener">
            {t('Privacy')}
          </a>
        </>
      )}
    </p>
  )
}
