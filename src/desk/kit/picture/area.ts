/** A part of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The largest part around the middle that is so much wider than high. */
export function middleOf({ width, height }: Pick<PictureArea, 'width' | 'height'>, aspect = 1): PictureArea {
  const wide = Math.min(width, height * aspect)
  const high = wide / aspect
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

/** Pixels that the width of what is sent has at most; more would only make the way longer. */
export interface PartOptions {
  readonly widest: number
  /** Width to height, where no part was chosen. */
  readonly aspect?: number
}

/**
 * The chosen part of a picture, drawn anew: as the camera turned it, without what else the file holds.
 *
 * @param area null: around the middle
 */
export async function partOf(
  file: Blob,
  area: PictureArea | null,
  { widest, aspect = 1 }: PartOptions,
): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const from = area ?? middleOf(picture, aspect)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(widest, from.width))
  canvas.height = Math.max(1, Math.round((canvas.width * from.height) / from.width))
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
