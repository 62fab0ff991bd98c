import { MessageCircle, MessagesSquare } from 'lucide-react'
import { Modal } from '#ui/Modal.tsx'
import type { OpenPopup, PopupId, PopupPage } from '../popups.ts'
import type { IslandKey } from './keys.ts'
import { showIn, textsOf } from './popup.tsx'

interface LinkPopupTexts {
  title: IslandKey
  text: IslandKey
  button: IslandKey
  icon: typeof MessageCircle
}

const whatsapp: LinkPopupTexts = {
  title: 'WhatsApp',
  text: 'Write to {name} by WhatsApp. A first sentence is there already; you can change it.',
  button: 'Open WhatsApp',
  icon: MessageCircle,
}

/** Where the signed-in write (product §5.5). */
const messenger: LinkPopupTexts = {
  title: 'Messenger',
  text: 'Continue in the messenger with {name}.',
  button: 'Open messenger',
  icon: MessagesSquare,
}

interface Props {
  id: PopupId
  page: PopupPage
  onClose: () => void
}

/** A way that leads elsewhere, opened by its hash tag: the same link as the button's, with a word on where it leads. */
export function LinkPopup({ id, page, onClose }: Props) {
  const t = textsOf(page)
  const { title, text, button, icon: Icon } = id === 'messenger' ? messenger : whatsapp
  const away = id === 'messenger' ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Modal title={t(title)} closeLabel={t('Close')} onClose={onClose}>
      <div className="link-popup">
        <p>{t(text, { name: page.name })}</p>
        <a className="btn btn-primary" href={page.links[id]} {...away}>
          <Icon className="i" aria-hidden="true" />
          {t(button)}
        </a>
      </div>
    </Modal>
  )
}

export const open: OpenPopup = (mount, page, close, id) =>
  showIn(mount, <LinkPopup id={id} page={page} onClose={close} />)
