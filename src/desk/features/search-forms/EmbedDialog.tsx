import { Code } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { elementCode, frameAddress, frameCode } from '#rules/search-form-code.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { CodeToCopy } from '../../kit/CodeToCopy.tsx'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { publicAddressOf } from '../../kit/public-address.ts'
import { useAskedDialog } from '../../kit/use-asked-dialog.ts'
import { AdvisorPicker, type PickedAdvisor } from '../advisors/public.ts'
import { EmbedPreview } from './EmbedPreview.tsx'
import './search-forms.css'

/** Everything that can stand on the institution's site, with its code and as it looks there. */
export function EmbedDialog() {
  const translate = useTranslate()
  const [asked, forget] = useAskedDialog(['embed'])
  const [isOpen, setOpen] = useState(false)
  const { facts } = useSession()
  const { tenant } = useDesk()
  if (!facts.modules.has('embed')) return null
  const close = () => {
    setOpen(false)
    forget()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Code size={18} aria-hidden="true" />
        {translate('Embed')}
      </Button>
      {(isOpen || asked) && (
        <Modal title={translate('On your own site')} onClose={close}>
          <p>
            {translate(
              'Only sites that stand in the setting “Embedding: other sites” may show these. A site with a Content-Security-Policy needs script-src and frame-src for {origin}.',
              { origin: publicAddressOf(tenant) },
            )}
          </p>
          {facts.modules.has('searchengine') && <EmbedKind kind="finder" attributes={{}} />}
          <OfAdvisor isBookable={facts.modules.has('online-appointments')} />
        </Modal>
      )}
    </>
  )
}

function OfAdvisor({ isBookable }: { isBookable: boolean }) {
  const translate = useTranslate()
  const [advisor, setAdvisor] = useState<PickedAdvisor | null>(null)
  return (
    <section className="embed-kind">
      <h3>{translate('An advisor')}</h3>
      <AdvisorPicker label={translate('Advisor')} picked={advisor} onPicked={setAdvisor} />
      {advisor && (
        <>
          <EmbedKind kind="profile" attributes={{ alias: advisor.slug, label: advisor.full_name }} />
          {isBookable && (
            <EmbedKind kind="booking" attributes={{ alias: advisor.slug, label: advisor.full_name }} />
          )}
        </>
      )}
    </section>
  )
}

interface EmbedKindProps {
  readonly kind: 'finder' | 'profile' | 'booking'
  readonly attributes: Readonly<Record<string, string>>
}

const names = { finder: 'Advisor finder', profile: 'Profile', booking: 'Booking' } as const
const heights = { finder: 480, profile: 240, booking: 760 } as const

function EmbedKind({ kind, attributes }: EmbedKindProps) {
  const translate = useTranslate()
  const origin = publicAddressOf(useDesk().tenant)
  const name = translate(names[kind])
  const path = kind === 'finder' ? 'search' : `${kind}/${encodeURIComponent(attributes.alias ?? '')}`
  const link =
    kind === 'finder'
      ? { path: '/app/search', text: name }
      : { path: `/app/profile/${encodeURIComponent(attributes.alias ?? '')}`, text: attributes.label ?? name }
  const label = (what: string) => `${translate(what)}: ${name}`
  return (
    <section className="embed-kind">
      <h3>{name}</h3>
      <h4>{translate('Element')}</h4>
      <CodeToCopy name={label('Element')} code={elementCode(origin, kind, attributes, link)} />
      <h4>{translate('Frame')}</h4>
      <CodeToCopy
        name={label('Frame')}
        code={frameCode(frameAddress(origin, path, {}), name, heights[kind])}
      />
      <EmbedPreview kind={kind} attributes={attributes} />
    </section>
  )
}
