/** A part of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Pixels of the square that is sent: twice what the widest page shows. More would only make the way longer. */
const widest = 1_020

/** The largest square around the middle. */
export function middleOf({ width, height }: Pick<PictureArea, 'width' | 'height'>): PictureArea {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/**
 * The chosen square of a picture, drawn anew: as the camera turned it, without what else the file holds.
 *
 * @param area null: around the middle
 */
export async function squareOf(file: Blob, area: PictureArea | null): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const from = area ?? middleOf(picture)
  const side = Math.round(Math.min(widest, from.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  drawArea(canvas, picture, from)
  picture.close()
  // A photo stays small as JPEG; what may be transparent must not become black.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return await new Promise((resolve, reject) => {
    canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('Nothing was drawn.'))), type, 0.92)
  })
}

/** Fills a canvas with a part of a picture. */
export function drawArea(canvas: HTMLCanvasElement, picture: CanvasImageSource, area: PictureArea): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
}
