import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { wishInHash } from '#rules/hash-tags.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { UiTexts } from '#ui/texts.tsx'
import type { OpenPopup, PopupPage } from '../../popups.ts'
import type { IslandKey } from '../keys.ts'
import { Notice } from '../Notice.tsx'
import { showIn, textsOf } from '../popup.tsx'
import { loadOffer, type Offer } from './calls.ts'
import { Steps } from './Steps.tsx'
import { beginSession, forgetSession, sessionNow, takeWish } from './session.ts'
import { useLater } from './use-later.ts'
import { Missing, Waiting } from './Waiting.tsx'
import './booking.css'

interface Props {
  page: PopupPage
  onClose: () => void
}

/** Books an appointment: topic, type, time, details (product §7.1). Where nothing can be booked, the plain form asks for one. */
export function BookingPopup({ page, onClose }: Props) {
  const t = textsOf(page)
  const { offer, again } = useOffer(page.alias)
  const later = useLater()
  // What is done is forgotten with the popup, what is not is kept.
  useEffect(() => () => void (sessionNow()?.step === 'done' && forgetSession()), [])
  return (
    <UiTexts translate={(key, values) => t(key as IslandKey, values)}>
      <Modal title={t('Book an appointment')} closeLabel={t('Close')} onClose={onClose}>
        {offer === 'loading' && <Waiting t={t} />}
        {offer === 'failed' && (
          <div className="bk bk-failed">
            <Notice text={t('An error has occurred. Please try again later.')} />
            <Button primary onClick={again}>
              <RotateCw className="i" aria-hidden="true" />
              {t('Try again')}
            </Button>
          </div>
        )}
        {typeof offer === 'object' &&
          (isBookable(offer) ? (
            <Steps page={page} offer={offer} later={later} t={t} onClose={onClose} />
          ) : later ? (
            <later.Request id="appointment" page={page} onClose={onClose} />
          ) : (
            <Missing later={later} page={page} t={t} />
          ))}
      </Modal>
    </UiTexts>
  )
}

const isBookable = ({ topics, types }: Offer) => topics.length > 0 && types.length > 0

/** Read once for each booking. */
function useOffer(alias: string) {
  const [offer, setOffer] = useState<Offer | 'loading' | 'failed'>(sessionNow()?.offer ?? 'loading')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    if (sessionNow()) return takeWish(wishInHash(location.hash))
    const ends = new AbortController()
    setOffer('loading')
    loadOffer(alias, ends.signal).then(
      (found) => {
        if (isBookable(found)) beginSession(found)
        setOffer(found)
      },
      () => ends.signal.aborted || setOffer('failed'),
    )
    return () => ends.abort()
  }, [alias, tries])
  return { offer, again: () => setTries(tries + 1) }
}

export const open: OpenPopup = (mount, page, close) =>
  showIn(mount, <BookingPopup page={page} onClose={close} />)
