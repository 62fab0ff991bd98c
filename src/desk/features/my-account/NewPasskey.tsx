import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { ErrorAlert } from '../../kit/FieldError.tsx'
import { makePasskey } from '../../kit/passkeys.ts'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { TextField } from '../../kit/TextField.tsx'

interface NewPasskeyProps {
  readonly close: () => void
  readonly added: (codes: readonly string[]) => void
}

export function NewPasskey({ close, added }: NewPasskeyProps) {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const { run, isBusy, failure, isGivenUp } = useAddition(added)
  const submit = () => {
    const given = name.trim()
    const empty = translate('{attribute} cannot be empty', { attribute: translate('Name') })
    setMissing(given ? [] : [empty])
    if (given) void run(given)
  }
  return (
    <FormDialog
      title={translate('Add a passkey')}
      about={translate('Your browser then asks for your fingerprint, your face, a PIN or a security key.')}
      changed={name ? [{ label: 'Name' }] : []}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => path === 'name'}
      submit={submit}
      close={close}
      submitLabel="Add passkey"
    >
      <TextField
        label={translate('Name')}
        help={translate('How you recognise it, for instance the device that it is on.')}
        value={name}
        errors={missing.length > 0 ? missing : (failure?.errors.name ?? [])}
        inputProps={{ maxLength: 60 }}
        onChange={(event) => {
          setName(event.target.value)
          setMissing([])
        }}
      />
      {isGivenUp && (
        <ErrorAlert message={'No passkey was made: it was given up, or this device has one already.'} />
      )}
    </FormDialog>
  )
}

/** A challenge, the browser's answer, and what the server says of it, as one step. */
function useAddition(added: (codes: readonly string[]) => void) {
  const { client } = useDesk()
  const notify = useNotify()
  const [isGivenUp, setGivenUp] = useState(false)
  const { run, ...write } = useWrite<readonly string[] | null, string>({
    write: async (given) => {
      const { data: challenge } = await client.POST('/api/v1/me/passkeys/challenges')
      const made = challenge ? await makePasskey(challenge) : null
      if (!made) return null
      const { data } = await client.POST('/api/v1/me/passkeys', { body: { ...made, name: given } })
      return data?.codes ?? []
    },
    onDone: (codes) => {
      setGivenUp(codes === null)
      if (codes === null) return
      notify('Your passkey is added.', { type: 'success' })
      added(codes)
    },
    success: null,
    toldBy: 'place',
  })
  return {
    ...write,
    isGivenUp,
    run: (name: string) => {
      setGivenUp(false)
      return run(name)
    },
  }
}
