import Button from '@mui/material/Button'
import { ImageOff, ImageUp, RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { RefusedAlert } from '../saving/RefusedAlert.tsx'
import { useKeptFocus } from '../saving/use-kept-focus.ts'
import { slotComponent } from '../slot.tsx'
import { FileButton } from './FileButton.tsx'
import { PictureHelp } from './PictureHelp.tsx'
import { PicturePlace } from './PicturePlace.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import './picture-input.css'

/** Few pictures are cropped before they are sent. */
const CropQuestion = slotComponent(async () => (await import('./CropQuestion.tsx')).CropQuestion)

interface PictureInputProps {
  /** Message key: what it is a picture of. */
  readonly label: string
  /** Address of the call that takes pictures, and replies with the path that one has from then on. */
  readonly address: string
  /** Shapes in which a part of it may be sent; left out, it is sent as it is. */
  readonly shapes?: readonly string[]
  /** The path that is typed. */
  readonly value: string
  /** The same, where it can be shown here. */
  readonly shown: string | null
  /** The path that everybody sees. */
  readonly stored: string
  readonly change: (path: string) => void
  /** Left out where something else resets the setting. */
  readonly canRemove?: boolean
  /** Where the path is typed; it takes nothing while a picture is sent, whose path would replace it. */
  readonly children: (isBusy: boolean) => ReactNode
}

/** The picture that a field names (product §17.18): shown, sent and taken away; its path may still be typed. */
export function PictureInput(props: PictureInputProps) {
  const { label, address, shapes = [], value, shown, stored, change, canRemove = false, children } = props
  const translate = useTranslate()
  const id = useId()
  const { fault, failure, sent, send, cropped, answer, refuse, ...upload } = usePictureUpload({
    address,
    isCropped: shapes.length > 0,
    onStored: change,
  })
  const { isBusy, isSending, sendAgain } = upload
  const isNew = value !== '' && value === sent && value !== stored
  const chooser = useRef<HTMLButtonElement>(null)
  const keptFocus = useKeptFocus(isBusy, chooser)
  const remove = () => {
    change('')
    // The button goes away by this.
    chooser.current?.focus()
  }
  return (
    <>
      <PicturePlace className="picture-setting" onFile={send} {...keptFocus}>
        <NamedPicture key={value} {...{ label, value, shown }} />
        <div className="picture-buttons">
          <FileButton
            onFile={send}
            describedBy={`${id}-label ${id}-help`}
            isBusy={isSending && !sendAgain}
            isDisabled={isBusy}
            button={chooser}
            icon={<ImageUp size={18} aria-hidden="true" />}
          >
            {translate(value ? 'Choose another picture' : 'Choose a picture')}
          </FileButton>
          {sendAgain && (
            <Button variant="outlined" loading={isBusy} onClick={sendAgain}>
              <RotateCw size={18} aria-hidden="true" />
              {translate('Send again')}
            </Button>
          )}
          {canRemove && value && (
            <Button variant="outlined" aria-describedby={`${id}-label`} disabled={isBusy} onClick={remove}>
              <Trash2 size={18} aria-hidden="true" />
              {translate('Remove picture')}
            </Button>
          )}
        </div>
        <span hidden id={`${id}-label`}>
          {translate(label)}
        </span>
        <PictureHelp id={`${id}-help`} fault={fault} />
        <PictureNews {...upload} isNew={isNew && !fault && !failure} />
        <RefusedAlert failure={failure} />
        {cropped && <CropQuestion key={cropped.url} picture={cropped} {...{ shapes, answer, refuse }} />}
      </PicturePlace>
      {children(isBusy)}
    </>
  )
}

interface PictureNewsProps {
  readonly isBusy: boolean
  readonly isSending: boolean
  readonly hasNext: boolean
  /** Whether what was sent is named and not saved yet, and nothing is told of one after it. */
  readonly isNew: boolean
}

function PictureNews({ isBusy, isSending, hasNext, isNew }: PictureNewsProps) {
  const translate = useTranslate()
  return (
    <p className="picture-news" role="status">
      {hasNext && translate('The picture is being sent, then the one that you chose after it …')}
      {!hasNext && isSending && translate('The picture is being sent …')}
      {!isBusy && isNew && translate('The picture has arrived. Everybody sees it once you save.')}
    </p>
  )
}

interface NamedPictureProps {
  readonly label: string
  readonly value: string
  readonly shown: string | null
}

function NamedPicture({ label, value, shown }: NamedPictureProps) {
  const translate = useTranslate()
  const [isBroken, setBroken] = useState(false)
  if (shown && !isBroken)
    return (
      <img
        className="picture-named picture-ground"
        src={shown}
        alt={translate(label)}
        onError={() => setBroken(true)}
      />
    )
  return (
    <p className="picture-named">
      <ImageOff size={20} aria-hidden="true" />
      {translate(value === '' ? 'No picture' : 'This picture cannot be shown here.')}
    </p>
  )
}
