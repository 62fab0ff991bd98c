import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { leastPortrait } from '#rules/pictures.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { type PictureArea, partOf } from '../../../kit/picture/area.ts'
import { Cropping } from '../../../kit/picture/Cropping.tsx'
import type { ChosenPicture } from '../../../kit/picture/use-chosen-picture.ts'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useLatestVersion } from './use-latest-version.ts'

interface CropDialogProps {
  readonly alias: string
  /** Of the advisor, as If-Match takes it. */
  readonly version: string
  readonly picture: ChosenPicture
  readonly close: () => void
  readonly saved: () => void
  /** The browser cannot show the picture. */
  readonly refuse: () => void
}

/** Pixels of the square that is sent: twice what the widest page shows. */
const widest = 1_020

/** The square of a picture that is kept, chosen and sent. */
export function CropDialog({ alias, version, picture, close, saved, refuse }: CropDialogProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const [area, setArea] = useState<PictureArea | null>(null)
  const { basis, learn } = useLatestVersion(version)
  const { run, isBusy, failure } = useWrite({
    write: async () => {
      const body = await partOf(picture.file, area, { widest })
      await client.request('PUT', '/api/v1/advisors/{alias}/picture', {
        params: { alias },
        headers: { 'If-Match': basis },
        body,
      })
    },
    onDone: saved,
    // Of a picture there is nothing to bring together: it is told, and the next try takes the place of theirs.
    onRefused: learn,
    success: 'The picture is saved.',
    toldBy: 'place',
  })
  return (
    <FormDialog
      title={translate('Choose the section')}
      // The file is where it was: a wrong one is left without a question.
      changed={[]}
      isBusy={isBusy}
      failure={failure}
      submit={() => void run()}
      close={close}
      submitLabel="Save picture"
      className="dialog-body fields cropping"
    >
      <Cropping picture={picture} least={leastPortrait} onArea={setArea} onUnreadable={refuse} />
    </FormDialog>
  )
}
