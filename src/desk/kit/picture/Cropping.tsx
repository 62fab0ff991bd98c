import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { drawArea, type PictureArea } from './area.ts'
import type { ChosenPicture } from './use-chosen-picture.ts'
import './cropping.css'

interface CroppingProps {
  readonly picture: ChosenPicture
  /** Width to height of the section; null: as the picture has it. */
  readonly aspect?: number | null
  /** Pixels that each side of the section has at least. */
  readonly least?: number
  readonly onArea: (area: PictureArea) => void
  readonly onUnreadable: () => void
}

/** Pixels on the screen by which an arrow key moves the picture. */
const keyboardStep = 8
const mostZoom = 4

/** The section of a picture, moved and zoomed by mouse, by touch and by keys, and what will be seen of it. */
export function Cropping({ picture, aspect = 1, least = 1, onArea, onUnreadable }: CroppingProps) {
  const translate = useTranslate()
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [closest, setClosest] = useState(1)
  const [own, setOwn] = useState(1)
  const [shown, setShown] = useState<PictureArea | null>(null)
  const image = useRef<HTMLImageElement | null>(null)
  return (
    <>
      <div className="crop-area">
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          aspect={aspect ?? own}
          maxZoom={closest}
          keyboardStep={keyboardStep}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => {
            setShown(area)
            onArea(area)
          }}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            setOwn(naturalWidth / naturalHeight)
            setClosest(closestZoom(naturalWidth, naturalHeight, least))
          }}
          setImageRef={(ref) => (image.current = ref.current)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{
            role: 'application',
            'aria-label': translate('Section of the picture'),
            'aria-describedby': `${id}-help`,
          }}
        />
      </div>
      <div className="crop-tools">
        <div>
          <Zoom value={zoom} most={closest} onChange={setZoom} />
          <p className="help" id={`${id}-help`}>
            {translate('Drag the picture, or move it with the arrow keys.')}
          </p>
        </div>
        <Preview image={image.current} area={shown} />
      </div>
    </>
  )
}

interface ZoomProps {
  readonly value: number
  readonly most: number
  readonly onChange: (zoom: number) => void
}

function Zoom({ value, most, onChange }: ZoomProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <>
      <label className="label" htmlFor={id}>
        {translate('Enlarge')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={most}
        step={0.05}
        value={value}
        disabled={most <= 1}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </>
  )
}

/** No closer than the smallest picture that is taken. */
const closestZoom = (width: number, height: number, least: number) =>
  Math.max(1, Math.min(mostZoom, Math.min(width, height) / least))

/** As visitors will see it, on a screen of double density. */
function Preview({ image, area }: { image: HTMLImageElement | null; area: PictureArea | null }) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && image && area) drawArea(canvas.current, image, area)
  }, [image, area])
  return (
    <figure className="crop-preview">
      <canvas
        ref={canvas}
        width={192}
        height={area ? Math.max(1, Math.round((192 * area.height) / area.width)) : 192}
        role="img"
        aria-label={translate('Preview')}
      />
      <figcaption className="help" aria-hidden="true">
        {translate('Preview')}
      </figcaption>
    </figure>
  )
}
