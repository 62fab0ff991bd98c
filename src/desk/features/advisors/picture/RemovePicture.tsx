import { useRefresh, useTranslate } from 'react-admin'
import { Confirm } from '#ui/Confirm.tsx'
import { useDesk } from '../../../kit/desk-context.ts'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useLatestVersion } from './use-latest-version.ts'

interface RemovePictureProps {
  readonly alias: string
  /** Of the advisor, as If-Match takes it. */
  readonly version: string
  readonly name: string
  readonly close: () => void
}

export function RemovePicture({ alias, version, name, close }: RemovePictureProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const refresh = useRefresh()
  const { basis, learn } = useLatestVersion(version)
  const { run, isBusy, failure } = useWrite({
    write: async () => {
      const params = { path: { alias }, header: { 'If-Match': basis } }
      await client.DELETE('/api/v1/advisors/{alias}/picture', { params })
    },
    onDone: () => {
      close()
      refresh()
    },
    onRefused: learn,
    success: 'The picture is removed.',
    toldBy: 'place',
  })
  return (
    <Confirm
      title={translate('Remove the picture of {name}?', { name })}
      confirm={translate('Remove picture')}
      onConfirm={() => void run()}
      onCancel={close}
      busy={isBusy}
      danger
    >
      <p>{translate('Visitors see the initials instead.')}</p>
      <RefusedAlert failure={failure} />
    </Confirm>
  )
}
