import { Download, Info, TriangleAlert } from 'lucide-react'
import { walletConsentText } from '#rules/consent-text.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { profileHref, safeHref } from '../../links.ts'
import { Portrait } from '../../Portrait.tsx'
import type { PageProps } from '../../page.ts'
import { settingOf } from '../../tenant.ts'
import type { TextKey } from '../../texts.ts'
import type { WalletCardData } from './load.ts'

type Props = PageProps<WalletCardData>

/** Whose card it is, an unticked box, one button (product §16.2, §16.3). Works without scripts. */
export function WalletCardPage(props: Props) {
  const { data, t, env } = props
  const { tenant, modules } = data
  return (
    <>
      <Header tenant={tenant} t={t} language={env.language} modules={modules} low />
      <main className="page" id="content">
        <div className="wallet">
          <h1 className="wallet-title">{t('Business card for your phone')}</h1>
          <Holder {...props} />
          <Problem {...props} />
          {data.certificate !== 'none' && <CardForm {...props} />}
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

function Holder({ data: { profile, tenant }, t }: Props) {
  const { full_name: name, organization, position, profile_picture_url: picture } = profile
  return (
    <div className="wallet-who">
      <Portrait url={picture} name={name} size={96} t={t} first />
      <div>
        <h2 className="wallet-name">
          <a href={profileHref(profile.slug)}>{name}</a>
        </h2>
        {position && <p>{position}</p>}
        <p className="muted">{organization?.name ?? tenant.name}</p>
      </div>
    </div>
  )
}

const problems: Readonly<Record<NonNullable<WalletCardData['problem']>, TextKey>> = {
  busy: 'Too many cards were downloaded from here. Please try again in a few minutes.',
  failed: 'Wallet cards cannot be made at the moment. Please try again later.',
}

function Problem({ data, t }: Props) {
  const problem = data.certificate === 'none' ? 'failed' : data.problem
  if (!problem) return null
  return (
    <div className="notice notice-danger" role="alert">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>{t(problems[problem])}</p>
    </div>
  )
}

function CardForm({ data, t, env }: Props) {
  const { profile, tenant, certificate } = data
  const name = profile.full_name
  const privacy = safeHref(settingOf(tenant, 'privacy_url'))
  return (
    <>
      <p className="wallet-say">
        {t('The card keeps phone, e-mail and profile of {name} at hand in your wallet app.', { name })}
      </p>
      <form method="post" className="form" action={`/wallet-card/${encodeURIComponent(profile.slug)}`}>
        <input type="hidden" name="lang" value={env.language} />
        <CheckField
          name="consent"
          label={
            <>
              {t(walletConsentText, { name, tenant: tenant.name })}
              {privacy && (
                <>
                  {' '}
                  <a href={privacy} rel="noopener noreferrer">
                    {t('Privacy')}
                  </a>
                </>
              )}
            </>
          }
        />
        <p className="muted wallet-small">{t('The card works without messages, too.')}</p>
        <button type="submit" className="btn btn-primary wallet-act">
          <Download className="i" aria-hidden="true" />
          {t('Download card')}
        </button>
      </form>
      {certificate === 'demo' && (
        <div className="notice wallet-demo">
          <Info className="i" aria-hidden="true" />
          <p>
            {t(
              'Demonstration: the card is signed with a demo certificate that this server has made itself. iPhones do not accept it.',
            )}
          </p>
        </div>
      )}
      <h2 className="h2 wallet-needs">{t('What you need')}</h2>
      <ul className="wallet-list">
        <li>{t('iOS device with iOS version 3 or higher')}</li>
        <li>{t('Android device with any app supporting PKPass format')}</li>
      </ul>
    </>
  )
}
