import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { useFocusBack } from '../../kit/saving/use-focus-back.ts'
import { useTimes } from '../../kit/times.ts'
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Security } from './security.ts'

interface SecondFactorProps {
  readonly security: Security
  readonly changed: () => void
}

type Dialog = 'set-up' | 'remove' | 'new-codes' | 'passkey'

/** The app, the passkeys and the recovery codes of whoever is signed in. */
export function SecondFactor({ security, changed }: SecondFactorProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The codes open in place of the dialog before, which cannot give the focus back then.
  useFocusBack(dialog !== null || codes !== null)
  const close = () => setDialog(null)
  const show = (made: readonly string[]) => {
    close()
    if (made.length > 0) setCodes(made)
    changed()
  }
  return (
    <>
      <State security={security} />
      <Authenticator security={security} open={setDialog} />
      <Passkeys security={security} changed={changed} add={() => setDialog('passkey')} />
      {security.second_factor_since && <Codes security={security} open={() => setDialog('new-codes')} />}
      {dialog === 'set-up' && <AuthenticatorDialog close={close} confirmed={show} />}
      {dialog === 'remove' && <CodeDialog what="remove" close={close} done={() => show([])} />}
      {dialog === 'new-codes' && <CodeDialog what="new-codes" close={close} done={show} />}
      {dialog === 'passkey' && <NewPasskey close={close} added={show} />}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
    </>
  )
}

function State({ security }: { security: Security }) {
  const translate = useTranslate()
  const times = useTimes()
  const since = security.second_factor_since
  return (
    <p className="help">
      {since
        ? translate('Since {time} signing in asks for more than your password.', {
            time: times.dayAndTime(since),
          })
        : translate(
            'Whoever knows your password gets in. With a second factor, they also need your phone or key.',
          )}
    </p>
  )
}

interface AuthenticatorProps {
  readonly security: Security
  readonly open: (dialog: Dialog) => void
}

function Authenticator({ security, open }: AuthenticatorProps) {
  const translate = useTranslate()
  const isSetUp = security.has_authenticator
  return (
    <div className="my-factor">
      {isSetUp ? <ShieldCheck size={20} aria-hidden="true" /> : <Smartphone size={20} aria-hidden="true" />}
      <div className="my-row">
        <b>{translate('Authenticator app')}</b>
        <span>
          {translate(
            isSetUp ? 'An app makes codes for you.' : 'An app on your phone makes a code for each sign-in.',
          )}
        </span>
      </div>
      {isSetUp ? (
        <Button onClick={() => open('remove')}>{translate('Remove app')}</Button>
      ) : (
        <Button primary={security.second_factor_since === null} onClick={() => open('set-up')}>
          {translate('Set up app')}
        </Button>
      )}
    </div>
  )
}

function Codes({ security, open }: { security: Security; open: () => void }) {
  const translate = useTranslate()
  const left = security.recovery_codes_left
  return (
    <div className="my-factor">
      <KeyRound size={20} aria-hidden="true" />
      <div className="my-row">
        <b>{translate('Recovery codes')}</b>
        <span className={left < 3 ? 'my-few' : undefined}>
          {translate('{smart_count} code is left |||| {smart_count} codes are left', left)}
        </span>
      </div>
      <Button onClick={open}>{translate('Make new codes')}</Button>
    </div>
  )
}
