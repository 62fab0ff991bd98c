import { QRCodeSVG } from 'qrcode.react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { CodeField, useTypedCode } from '../../kit/CodeField.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { sentenceOf, useWrite } from '../../kit/saving/use-write.ts'
import { useReading } from '../../kit/use-reading.ts'

type Key = components['schemas']['SecondFactorSetup']

interface AuthenticatorDialogProps {
  readonly close: () => void
  /** With the recovery codes. */
  readonly confirmed: (codes: readonly string[]) => void
}

/** Shows a new key to an app, and takes a code of it: only then it counts. */
export function AuthenticatorDialog({ close, confirmed }: AuthenticatorDialogProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const key = useReading<Key | undefined>(
    ['second-factor-key'],
    async () => (await client.POST('/api/v1/me/second-factor')).data,
    { notice: null, staysHere: true },
  )
  const { run, isBusy, failure } = useWrite<readonly string[], string>({
    write: async (given) => {
      const { data } = await client.PUT('/api/v1/me/second-factor', { body: { code: given } })
      return data?.codes ?? []
    },
    onDone: confirmed,
    success: 'Your second factor is set up.',
    toldBy: 'place',
  })
  const code = useTypedCode(run)
  return (
    <FormDialog
      title={translate('Set up an authenticator app')}
      changed={[]}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => path === 'code'}
      submit={code.submit}
      close={close}
      submitLabel="Confirm"
      canSubmit={key.data !== undefined}
    >
      {key.failure && (
        <LoadFailure failure={key.failure} retry={key.retry} text={sentenceOf(key.failure)} staysHere />
      )}
      {!key.failure && !key.data && <LoadingBox />}
      {key.data && <NewKey address={key.data.address} secret={key.data.secret} />}
      {key.data && (
        <CodeField
          value={code.value}
          onValue={code.onValue}
          errors={code.missing.length > 0 ? code.missing : failure?.errors.code}
          help={translate('Six digits, as the app shows them now.')}
        />
      )}
    </FormDialog>
  )
}

function NewKey({ address, secret }: Key) {
  const translate = useTranslate()
  return (
    <div className="my-key">
      <div>
        <p>{translate('Read this code with an authenticator app. The key can be used for ten minutes.')}</p>
        <p className="help">{translate('If you cannot read it, type this key into the app:')}</p>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <div className="my-qr">
        <QRCodeSVG value={address} size={168} marginSize={2} title={translate('QR code for your app')} />
      </div>
    </div>
  )
}
