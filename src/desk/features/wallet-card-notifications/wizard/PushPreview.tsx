import { useTranslate } from 'react-admin'
import { Mark } from '#ui/Mark.tsx'
import '#ui/mark.css'
import { useDesk } from '../../../kit/desk-context.ts'
import { settingOf } from '../../../kit/institution.ts'
import { useTimes } from '../../../kit/times.ts'
import { useNow } from '../../../kit/use-now.ts'
import type { PushDraft } from './push.ts'

/** The locked screen of a phone, as the customer will see it. */
export function PushPreview({ text, link }: Pick<PushDraft, 'text' | 'link'>) {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const times = useTimes()
  const now = useNow()
  const name = settingOf(tenant, 'wallet.organization_name') || tenant?.name || ''
  const logo = tenant?.images?.tenantLogo
  return (
    <aside className="push-preview" aria-labelledby="push-preview-title">
      <h2 id="push-preview-title">{translate('As it arrives')}</h2>
      <div className="push-phone">
        <p className="push-day">{times.longDay(now).replace(/ \d{4}$/, '')}</p>
        <p className="push-clock">{times.clock(now)}</p>
        <div className="push-note">
          {logo ? <img className="push-logo" src={logo} alt="" /> : <Mark name={name} />}
          <p className="push-sender">
            <b>{name}</b> <small>{translate('now')}</small>
          </p>
          <p className={text.trim() ? 'push-text' : 'push-text muted'}>
            {text.trim() ? text : translate('Your message stands here.')}
          </p>
          {link.trim() && <p className="push-link">{shortAddress(link)}</p>}
        </div>
      </div>
    </aside>
  )
}

/** As an address is shown where it is not typed: 'musterbank.example/vorsorge'. */
const shortAddress = (link: string) =>
  link
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
