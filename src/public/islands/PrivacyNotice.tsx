import type { KeptKind, PopupPage } from '../popups.ts'
import type { IslandTexts } from './popup.tsx'

interface Props {
  page: PopupPage
  t: IslandTexts
  /** What is sent, and is kept as long as such things are. */
  kind: KeptKind
}

const uses = {
  appointment: '{tenant} uses your details for this appointment, and deletes them {duration} after it.',
  request:
    '{tenant} uses your details to answer you, and deletes them {duration} after your request was closed.',
  conversation:
    '{tenant} uses your details to answer you, and deletes them {duration} after the last message.',
} as const satisfies Record<KeptKind, string>

/** Who uses what is typed, what for and how long, which rights there are, and where more stands (product §6.11). */
export function PrivacyNotice({ page, t, kind }: Props) {
  const days = page.keptDays[kind]
  const duration = days === 1 ? t('one day') : t('{days} days', { days })
  return (
    <p className="privacy">
      {t(uses[kind], { tenant: page.tenant, duration })}{' '}
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
