import { Check, Copy, Mail, MessageCircle, Share2 } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { OpenPopup, PopupPage } from '../popups.ts'
import { type IslandTexts, showIn, textsOf } from './popup.tsx'

interface Props {
  page: PopupPage
  onClose: () => void
}

/** Passes the page on: by a code on the screen, by the browser's own way, by a copied link (product §6.3). */
export function SharePopup({ page, onClose }: Props) {
  const t = textsOf(page)
  // The hash opened this popup and is no part of the page.
  const address = location.href.replace(/#.*$/, '')
  return (
    <Modal title={t('Share')} closeLabel={t('Close')} onClose={onClose}>
      <div className="share">
        <div className="qr qr-small" role="img" aria-label={t('QR code with the address of this page')}>
          <QRCodeSVG aria-hidden="true" value={address} size={150} level="M" marginSize={0} />
        </div>
        <div className="share-ways">
          <p>{t('Scan the QR code to open this page on another device.')}</p>
          <Address address={address} t={t} />
          <Ways page={page} address={address} t={t} />
        </div>
      </div>
    </Modal>
  )
}

/** How long a notice stands, in ms (product §33.2). */
const noticeTime = 3000

function Address({ address, t }: { address: string; t: IslandTexts }) {
  const field = useRef<HTMLInputElement>(null)
  const ends = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  async function copy() {
    clearTimeout(ends.current)
    try {
      // Pages without encryption have no clipboard.
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
      ends.current = setTimeout(() => setOutcome(undefined), noticeTime)
    } catch {
      field.current?.select()
      setOutcome('failed')
    }
  }

  return (
    <div className="share-link">
      <input
        ref={field}
        className="ui-in"
        readOnly
        value={address}
        aria-label={t('Address of this page')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button primary onClick={copy}>
        {outcome === 'copied' ? (
          <Check className="i" aria-hidden="true" />
        ) : (
          <Copy className="i" aria-hidden="true" />
        )}
        {outcome === 'copied' ? t('Copied') : t('Copy link')}
      </Button>
      <p role="status" className={outcome === 'failed' ? 'share-notice' : 'vh'}>
        {outcome === 'copied' && t('The link is copied.')}
        {outcome === 'failed' && t('The link could not be copied. It is marked: please copy it yourself.')}
      </p>
    </div>
  )
}

/** Counted by the server, which leads on (product §2.8). */
const redirect = (alias: string, type: 'whatsapp' | 'email') =>
  `/share-buttons/redirect/button-click?${new URLSearchParams({ advisorAlias: alias, socialMediaType: type })}`

function Ways({ page, address, t }: { page: PopupPage; address: string; t: IslandTexts }) {
  const canShare = typeof navigator.share === 'function'
  if (!page.hasShareButtons && !canShare) return null
  return (
    <ul className="share-buttons">
      {page.hasShareButtons && (
        <>
          <li>
            <a
              className="btn"
              href={redirect(page.alias, 'whatsapp')}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('Share by WhatsApp')}
            >
              <MessageCircle className="i" aria-hidden="true" />
              {t('WhatsApp')}
            </a>
          </li>
          <li>
            <a className="btn" href={redirect(page.alias, 'email')} aria-label={t('Share by e-mail')}>
              <Mail className="i" aria-hidden="true" />
              {t('Email')}
            </a>
          </li>
        </>
      )}
      {canShare && (
        <li>
          <Button onClick={() => shareNatively(page.name, address)}>
            <Share2 className="i" aria-hidden="true" />
            {t('More ways to share')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** The browser's own sheet says what fails in it; closing it is no failure. */
function shareNatively(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => undefined)
}

export const open: OpenPopup = (mount, page, close) =>
  showIn(mount, <SharePopup page={page} onClose={close} />)
