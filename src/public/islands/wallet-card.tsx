import { Download } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { Modal } from '#ui/Modal.tsx'
import type { OpenPopup, PopupPage } from '../popups.ts'
import { showIn, textsOf } from './popup.tsx'

interface Props {
  page: PopupPage
  onClose: () => void
}

/** The way to the advisor's wallet card: by a code for the phone, by a link on it (product §6.6). */
export function WalletCardPopup({ page, onClose }: Props) {
  const t = textsOf(page)
  const path = `/wallet-card/${encodeURIComponent(page.alias)}`
  return (
    <Modal title={t('Add to wallet card')} closeLabel={t('Close')} onClose={onClose}>
      <div className="vcard">
        <div
          className="qr"
          role="img"
          aria-label={t('QR code with the address of the wallet card of {name}', { name: page.name })}
        >
          <QRCodeSVG
            aria-hidden="true"
            value={(page.publicUrl ?? location.origin) + path}
            size={200}
            level="M"
            marginSize={0}
          />
        </div>
        <div>
          <p>{t('Scan the QR code with your phone to keep the card in its wallet.')}</p>
          <ul className="wallet-needs-list muted">
            <li>{t('iOS device with iOS version 3 or higher')}</li>
            <li>{t('Android device with any app supporting PKPass format')}</li>
          </ul>
          <a
            className="btn btn-primary vcard-act"
            href={location.origin + path}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Download className="i" aria-hidden="true" />
            {t('Download')}
            <span className="vh"> {t('(opens a new tab)')}</span>
          </a>
        </div>
      </div>
    </Modal>
  )
}

export const open: OpenPopup = (mount, page, close) =>
  showIn(mount, <WalletCardPopup page={page} onClose={close} />)
