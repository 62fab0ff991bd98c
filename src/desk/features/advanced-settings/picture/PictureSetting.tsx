import Button from '@mui/material/Button'
import { ImageOff, ImageUp, RotateCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FileButton } from '../../../kit/picture/FileButton.tsx'
import { PictureHelp } from '../../../kit/picture/PictureHelp.tsx'
import { PicturePlace } from '../../../kit/picture/PicturePlace.tsx'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { useKeptFocus } from '../../../kit/saving/use-kept-focus.ts'
import { usePictureUpload } from './use-picture-upload.ts'
import './picture-setting.css'

interface PictureSettingProps {
  /** Message key of what it is a picture of. */
  readonly label: string
  /** The path that is typed. */
  readonly value: string
  /** The path that everybody sees. */
  readonly stored: string
  readonly change: (path: string) => void
  /** Left out where something else resets the setting. */
  readonly canRemove?: boolean
}

/** The picture that a setting names (product §17.18): shown, sent and taken away; its path may still be typed. */
export function PictureSetting({ label, value, stored, change, canRemove = false }: PictureSettingProps) {
  const translate = useTranslate()
  const id = useId()
  const { fault, failure, isBusy, sent, send, sendAgain } = usePictureUpload(change)
  const keptFocus = useKeptFocus(isBusy)
  const onFile = (file: File | undefined) => void send(file)
  return (
    <PicturePlace className="picture-setting" onFile={onFile} {...keptFocus}>
      <NamedPicture key={value} path={value} label={label} />
      <div className="picture-buttons">
        <FileButton
          onFile={onFile}
          describedBy={`${id}-label ${id}-help`}
          isBusy={isBusy && !sendAgain}
          isDisabled={isBusy}
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
          <Button
            variant="outlined"
            aria-describedby={`${id}-label`}
            disabled={isBusy}
            onClick={() => change('')}
          >
            <Trash2 size={18} aria-hidden="true" />
            {translate('Remove picture')}
          </Button>
        )}
      </div>
      <span hidden id={`${id}-label`}>
        {translate(label)}
      </span>
      <PictureHelp id={`${id}-help`} fault={fault} />
      <p className="picture-news" role="status">
        {isBusy && translate('The picture is being sent …')}
        {!isBusy &&
          value !== '' &&
          value === sent &&
          value !== stored &&
          translate('The picture has arrived. Everybody sees it once you save.')}
      </p>
      <RefusedAlert failure={failure} />
    </PicturePlace>
  )
}

/** Pictures of other sites are not shown, neither here nor elsewhere. */
const isOwnPath = (path: string) => /^\/(?!\/)\S+$/.test(path)

function NamedPicture({ path, label }: { readonly path: string; readonly label: string }) {
  const translate = useTranslate()
  const [isBroken, setBroken] = useState(false)
  if (isOwnPath(path) && !isBroken)
    return <img className="picture-named" src={path} alt={translate(label)} onError={() => setBroken(true)} />
  return (
    <p className="picture-named">
      <ImageOff size={20} aria-hidden="true" />
      {translate(path === '' ? 'No picture' : 'This picture cannot be shown here.')}
    </p>
  )
}
