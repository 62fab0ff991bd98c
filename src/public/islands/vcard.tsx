import { Download, RotateCw } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { logPress } from '../log.ts'
import type { OpenPopup, PopupPage } from '../popups.ts'
import { Notice } from './Notice.tsx'
import { client, showIn, textsOf } from './popup.tsx'

type Card = { state: 'loading' | 'error' } | { state: 'loaded'; content: string; href: string }

interface Props {
  page: PopupPage
  onClose: () => void
}

/** The longest card, in bytes, that a phone reads from 200 px on a screen (docs/decisions/2026-11-21-popups.md). */
const mostReadable = 700

/** The advisor's contact card as a QR code and as a file (product §6.4). */
export function VCardPopup({ page, onClose }: Props) {
  const t = textsOf(page)
  const [attempt, setAttempt] = useState(0)
  const card = useCard(page.alias, attempt)
  const file = `${page.alias}.vcf`
  const content = card.state === 'loaded' ? card.content : undefined
  const isTooLong = content !== undefined && new TextEncoder().encode(content).length > mostReadable
  return (
    <Modal title={t('Add to contacts')} closeLabel={t('Close')} onClose={onClose}>
      <div className="vcard" aria-busy={card.state === 'loading'}>
        {!isTooLong && (
          <Code
            content={content}
            label={t('QR code with the contact details of {name}', { name: page.name })}
          />
        )}
        <div>
          {card.state === 'error' ? (
            <>
              <Notice text={t('An error has occurred. Please try again later.')} />
              <Button className="vcard-act" primary onClick={() => setAttempt(attempt + 1)}>
                <RotateCw className="i" aria-hidden="true" />
                {t('Try again')}
              </Button>
            </>
          ) : (
            <>
              <p>
                {isTooLong
                  ? t('These contact details are too long for a QR code.')
                  : t('Scan the QR code to add the contact to your smartphone.')}
              </p>
              <p className="muted vcard-file">{t('Or download the file and open it: {file}', { file })}</p>
              <a
                className="btn btn-primary vcard-act"
                href={card.state === 'loaded' ? card.href : undefined}
                aria-disabled={card.state !== 'loaded' || undefined}
                download={file}
                onClick={() => logPress('v_card_downloaded', page.alias)}
              >
                <Download className="i" aria-hidden="true" />
                {t('Download')}
              </a>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** The card's text with an address for the download; the address is released when another takes its place. */
function useCard(alias: string, attempt: number): Card {
  const [card, setCard] = useState<Card>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    const ends = new AbortController()
    let href: string | undefined
    setCard({ state: 'loading' })
    client
      .GET('/api/v1/advisors/{alias}/v-card', { params: { path: { alias } }, signal: ends.signal })
      .then(({ data }) => {
        if (ends.signal.aborted || !data) return
        const { content } = data
        href = URL.createObjectURL(new Blob([content], { type: 'text/vcard;charset=utf-8' }))
        setCard({ state: 'loaded', content, href })
      })
      .catch(() => {
        if (!ends.signal.aborted) setCard({ state: 'error' })
      })
    return () => {
      ends.abort()
      if (href) URL.revokeObjectURL(href)
    }
  }, [alias, attempt])
  return card
}

/** Always black on a white tile, in the dark too. A meaningless code keeps the place until the card is there. */
function Code({ content, label }: { content: string | undefined; label: string }) {
  const named = content ? { role: 'img', 'aria-label': label } : {}
  return (
    <div className={content ? 'qr' : 'qr qr-waiting'} {...named}>
      <QRCodeSVG aria-hidden="true" value={content ?? placeholder} size={200} level="L" marginSize={0} />
    </div>
  )
}

const placeholder = 'BEGIN:VCARD END:VCARD '.repeat(10)

export const open: OpenPopup = (mount, page, close) =>
  showIn(mount, <VCardPopup page={page} onClose={close} />)
