import Button from '@mui/material/Button'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type RaRecord, useRefresh, useTranslate } from 'react-admin'
import { leastPortrait } from '#rules/pictures.ts'
import { FileButton } from '../../../kit/picture/FileButton.tsx'
import { PictureHelp } from '../../../kit/picture/PictureHelp.tsx'
import { PicturePlace } from '../../../kit/picture/PicturePlace.tsx'
import { useChosenPicture } from '../../../kit/picture/use-chosen-picture.ts'
import { usePastedPicture } from '../../../kit/picture/use-dropped-picture.ts'
import { useFocusStays } from '../../../kit/use-focus-stays.ts'
import { useMayCall } from '../../../kit/use-may-call.ts'
import { CropDialog } from './CropDialog.tsx'
import { RemovePicture } from './RemovePicture.tsx'
import './picture.css'

/** The picture of an advisor; whoever may change it does so here. */
export function AdvisorPicture({ record }: { record: RaRecord }) {
  const mayCall = useMayCall()
  return mayCall('updateAdvisorPicture') ? (
    <PictureField record={record} />
  ) : (
    <div className="advisor-picture">
      <ShownPicture record={record} />
    </div>
  )
}

function ShownPicture({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const name = String(record.full_name)
  if (!record.profile_picture_url) {
    const initials = `${String(record.first_name).charAt(0)}${String(record.last_name).charAt(0)}`
    return (
      <p className="picture-shown" aria-hidden="true">
        {initials.toUpperCase()}
      </p>
    )
  }
  return (
    <img
      className="picture-shown"
      src={String(record.profile_picture_url)}
      width={132}
      height={132}
      alt={translate('Picture of {name}', { name })}
    />
  )
}

function PictureField({ record }: { record: RaRecord }) {
  const refresh = useRefresh()
  const id = useId()
  const { chosen, fault, choose, forget, refuse } = useChosenPicture(leastPortrait)
  const onFile = (file: File | undefined) => void choose(file)
  usePastedPicture(onFile)
  const [isRemoving, setRemoving] = useState(false)
  const of = { alias: String(record.alias), version: `"${record.version}"` }
  return (
    <>
      <PicturePlace className="advisor-picture" onFile={onFile}>
        <ShownPicture record={record} />
        <PictureActions
          hasPicture={Boolean(record.profile_picture_url)}
          describedBy={`${id}-help`}
          onFile={onFile}
          onRemove={() => setRemoving(true)}
        />
        <PictureHelp id={`${id}-help`} fault={fault} />
      </PicturePlace>
      {chosen && (
        <CropDialog
          key={chosen.url}
          {...of}
          picture={chosen}
          close={forget}
          refuse={refuse}
          saved={() => {
            forget()
            refresh()
          }}
        />
      )}
      {isRemoving && (
        <RemovePicture {...of} name={String(record.full_name)} close={() => setRemoving(false)} />
      )}
    </>
  )
}

interface PictureActionsProps {
  readonly hasPicture: boolean
  readonly describedBy: string
  readonly onFile: (file: File | undefined) => void
  readonly onRemove: () => void
}

function PictureActions({ hasPicture, onRemove, ...files }: PictureActionsProps) {
  const translate = useTranslate()
  const focus = useFocusStays<HTMLDivElement>(hasPicture)
  return (
    <div className="picture-actions" tabIndex={-1} {...focus}>
      <FileButton {...files} icon={<ImageUp size={18} aria-hidden="true" />}>
        {translate(hasPicture ? 'Choose another picture' : 'Choose a picture')}
      </FileButton>
      <FileButton {...files} isCamera icon={<Camera size={18} aria-hidden="true" />}>
        {translate('Take a photo')}
      </FileButton>
      {hasPicture && (
        <Button variant="outlined" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          {translate('Remove picture')}
        </Button>
      )}
    </div>
  )
}
