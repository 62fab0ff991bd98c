import Button from '@mui/material/Button'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type RaRecord, useRefresh, useTranslate } from 'react-admin'
import { pictureTypes } from '#rules/picture-facts.ts'
import { pictureLimits } from '#rules/pictures.ts'
import { FieldError } from '../../../kit/FieldError.tsx'
import { useMayCall } from '../../../kit/use-may-call.ts'
import { CropDialog } from './CropDialog.tsx'
import { RemovePicture } from './RemovePicture.tsx'
import { useChosenPicture } from './use-chosen-picture.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'
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
  const translate = useTranslate()
  const refresh = useRefresh()
  const id = useId()
  const { chosen, fault, choose, forget, refuse } = useChosenPicture()
  const { isOver, place } = useDroppedPicture(choose)
  const [isRemoving, setRemoving] = useState(false)
  const of = { alias: String(record.alias), version: `"${record.version}"` }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped on it; the buttons do the same
    <div className={isOver ? 'advisor-picture is-over' : 'advisor-picture'} {...place}>
      <ShownPicture record={record} />
      <PictureActions
        hasPicture={Boolean(record.profile_picture_url)}
        describedBy={`${id}-help`}
        onFile={choose}
        onRemove={() => setRemoving(true)}
      />
      <div id={`${id}-help`} aria-live="polite">
        {fault ? (
          <FieldError messages={[translate(fault.message, fault.values)]} />
        ) : (
          <p className="help">
            {translate('You can also drop or paste one here. JPEG, PNG or WebP, {megabytes} MB at most.', {
              megabytes: pictureLimits.megabytes,
            })}
          </p>
        )}
      </div>
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
    </div>
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
  return (
    <div className="picture-actions">
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

interface FileButtonProps extends Pick<PictureActionsProps, 'onFile' | 'describedBy'> {
  /** Opens the camera; where there is none, the button is not shown. */
  readonly isCamera?: boolean
  readonly icon: ReactNode
  readonly children: ReactNode
}

function FileButton({ onFile, describedBy, isCamera = false, icon, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outlined"
        className={isCamera ? 'by-camera' : undefined}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {icon}
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        {...(isCamera && { capture: 'user' })}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
