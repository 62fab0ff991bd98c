import { useTranslate } from 'react-admin'
import type { Client } from '#client/client.ts'
import { CodeField, useTypedCode } from '../../kit/CodeField.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'

interface Asked {
  /** Message keys. */
  readonly title: string
  readonly about: string
  readonly button: string
  readonly success: string
  readonly isDangerous: boolean
  /** @returns codes that are to be shown */
  readonly write: (client: Client, code: string) => Promise<readonly string[]>
}

const asked: Readonly<Record<'remove' | 'new-codes', Asked>> = {
  remove: {
    title: 'Remove the authenticator app',
    about: 'Signing in then no longer asks for a code from it.',
    button: 'Remove app',
    success: 'The authenticator app is removed.',
    isDangerous: true,
    write: async (client, code) => {
      await client.DELETE('/api/v1/me/second-factor', { params: { query: { code } } })
      return []
    },
  },
  'new-codes': {
    title: 'Make new recovery codes',
    about: 'The earlier ones then stop working.',
    button: 'Make new codes',
    success: 'You have new recovery codes.',
    isDangerous: false,
    write: async (client, code) => {
      const { data } = await client.POST('/api/v1/me/second-factor/recovery-codes', { body: { code } })
      return data?.codes ?? []
    },
  },
}

interface CodeDialogProps {
  readonly what: keyof typeof asked
  readonly close: () => void
  readonly done: (codes: readonly string[]) => void
}

/** What is done only with a code, so that a browser that was left open is not enough. */
export function CodeDialog({ what, close, done }: CodeDialogProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { title, about, button, success, isDangerous, write } = asked[what]
  const { run, isBusy, failure } = useWrite<readonly string[], string>({
    write: (given) => write(client, given),
    onDone: done,
    success,
    toldBy: 'place',
  })
  const code = useTypedCode(run)
  return (
    <FormDialog
      title={translate(title)}
      about={translate(about)}
      changed={[]}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => path === 'code'}
      submit={code.submit}
      close={close}
      submitLabel={button}
      isDangerous={isDangerous}
    >
      <CodeField
        value={code.value}
        onValue={code.onValue}
        errors={code.missing.length > 0 ? code.missing : failure?.errors.code}
        help={translate('Six digits from your app, or one of your recovery codes.')}
      />
    </FormDialog>
  )
}
