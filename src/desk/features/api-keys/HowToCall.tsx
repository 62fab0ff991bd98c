import { Code } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { CodeToCopy } from '../../kit/CodeToCopy.tsx'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { publicAddressOf } from '../../kit/public-address.ts'
import { useAskedDialog } from '../../kit/use-asked-dialog.ts'
import { curlOf, fetchOf, type SiteCall, siteCalls } from './calls.ts'
import './how-to-call.css'

/** How the institution's site calls with a key, with a terminal's line and a page's code for each call. */
export function HowToCall() {
  const translate = useTranslate()
  const [asked, forget] = useAskedDialog(['calls'])
  const [isOpen, setOpen] = useState(false)
  const { facts } = useSession()
  const close = () => {
    setOpen(false)
    forget()
  }
  const calls = siteCalls.filter(({ api }) => facts.modules.has(api))
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Code size={18} aria-hidden="true" />
        {translate('How to call')}
      </Button>
      {(isOpen || asked) && (
        <Modal title={translate('How your site calls')} onClose={close}>
          <p>
            {translate(
              'A page of an allowed origin calls with the key in its header. The key can be read there: it opens these calls and nothing else. Whoever calls too often gets 429, and when to go on in Retry-After.',
            )}
          </p>
          {calls.map((call) => (
            <CallExample key={call.operation} call={call} />
          ))}
          <p>
            <a href="/app/docs">{translate('All parameters and replies')}</a>
          </p>
        </Modal>
      )}
    </>
  )
}

function CallExample({ call }: { call: SiteCall }) {
  const translate = useTranslate()
  const origin = publicAddressOf(useDesk().tenant)
  return (
    <section className="how-to-call">
      <h3>{translate(call.label)}</h3>
      <CodeToCopy name={`curl: ${translate(call.label)}`} code={curlOf(call, origin)} />
      <CodeToCopy name={`fetch: ${translate(call.label)}`} code={fetchOf(call, origin)} />
    </section>
  )
}
