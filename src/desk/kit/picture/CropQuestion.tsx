import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormDialog } from '../saving/FormDialog.tsx'
import { type PictureArea, partOf } from './area.ts'
import { Cropping } from './Cropping.tsx'
import type { ChosenPicture } from './use-chosen-picture.ts'

interface CropQuestionProps {
  readonly picture: ChosenPicture
  /** Shapes that the section may have: own, or width and height as in 4:1. */
  readonly shapes: readonly string[]
  /** Null: no picture is sent. */
  readonly answer: (part: Blob | null) => void
  /** The browser cannot show the picture. */
  readonly refuse: () => void
}

/** Pixels of what is sent: servers draw it anew, and none smaller is asked for. */
const widest = 2_560

/** Which part of a chosen picture is sent, in one of a few shapes. */
export function CropQuestion({ picture, shapes, answer, refuse }: CropQuestionProps) {
  const translate = useTranslate()
  const [shape, setShape] = useState(shapes[0] ?? 'own')
  const [area, setArea] = useState<PictureArea | null>(null)
  const [isBusy, setBusy] = useState(false)
  const aspect = aspectOf(shape)
  const submit = async () => {
    setBusy(true)
    try {
      answer(await chosenPart(picture.file, area, aspect))
    } catch {
      refuse()
    }
  }
  return (
    <FormDialog
      title={translate('Choose the section')}
      // The file is where it was: a wrong one is left without a question.
      changed={[]}
      isBusy={isBusy}
      failure={null}
      submit={() => void submit()}
      close={() => answer(null)}
      submitLabel="Send picture"
      className="dialog-body fields cropping"
    >
      {shapes.length > 1 && <Shapes shapes={shapes} chosen={shape} choose={setShape} />}
      <Cropping key={shape} picture={picture} aspect={aspect} onArea={setArea} onUnreadable={refuse} />
    </FormDialog>
  )
}

/** A picture that is kept as a whole is sent as it is: nothing of it is lost by drawing it anew. */
async function chosenPart(file: File, area: PictureArea | null, aspect: number | null): Promise<Blob> {
  if (aspect === null && (area === null || (await isWhole(file, area)))) return file
  return await partOf(file, area, { widest, ...(aspect !== null && { aspect }) })
}

async function isWhole(file: File, { width, height }: PictureArea): Promise<boolean> {
  const picture = await createImageBitmap(file)
  const isAll = width >= picture.width - 1 && height >= picture.height - 1
  picture.close()
  return isAll
}

/** Width to height; null: as the picture has it. */
function aspectOf(shape: string): number | null {
  const [width = 0, height = 0] = shape.split(':').map(Number)
  return width > 0 && height > 0 ? width / height : null
}

interface ShapesProps {
  readonly shapes: readonly string[]
  readonly chosen: string
  readonly choose: (shape: string) => void
}

function Shapes({ shapes, chosen, choose }: ShapesProps) {
  const translate = useTranslate()
  const name = useId()
  return (
    <fieldset className="crop-shapes">
      <legend className="label">{translate('Shape')}</legend>
      {shapes.map((shape) => (
        <label key={shape} className="radio">
          <input
            type="radio"
            className="rb"
            name={name}
            checked={shape === chosen}
            onChange={() => choose(shape)}
          />
          {shapeWords(shape, translate)}
        </label>
      ))}
    </fieldset>
  )
}

function shapeWords(shape: string, translate: (key: string) => string): string {
  if (aspectOf(shape) === null) return translate('As the picture is')
  return shape === '1:1' ? translate('Square') : shape.replace(':', ' : ')
}
