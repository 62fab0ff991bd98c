/** A file as it is kept: a PDF as it came, a picture drawn anew (product §26.14). */
import { type AttachmentFault, type AttachmentType, checkedFile } from '#rules/attachments.ts'
import { decodePicture, RefusedUpload } from '../pictures/public.ts'

export interface KeptFile {
  readonly media_type: AttachmentType
  readonly width: number | null
  readonly height: number | null
  readonly file: Uint8Array
  /** Of a picture, small, as it stands beside the message. */
  readonly preview: Uint8Array | null
}

/** Pixels of the longer side: a page that was photographed can still be read. */
const widest = 2_560
/** As wide as messages are, on a dense screen. */
const previewWidest = 640
const mostBytes = 10 * 1024 * 1024

/** @throws RefusedUpload */
export async function keptFile(upload: Uint8Array): Promise<KeptFile> {
  const { mediaType, fault } = checkedFile(upload)
  if (fault) throw new RefusedUpload(fault satisfies AttachmentFault)
  if (mediaType === 'application/pdf')
    return { media_type: mediaType, width: null, height: null, file: upload, preview: null }
  const drawn = await draw(upload, mediaType)
  const preview = await decodePicture(drawn.file, (image) =>
    image
      .resize(previewWidest, previewWidest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 }),
  )
  return { ...drawn, preview: preview.data }
}

type Drawn = Omit<KeptFile, 'preview'>

/** In the kind that it came in, so that whoever opened it before can open it. */
async function draw(
  upload: Uint8Array,
  mediaType: Exclude<AttachmentType, 'application/pdf'>,
): Promise<Drawn> {
  const { data, info } = await decodePicture(upload, (image) => {
    const fitted = image
      .resize(widest, widest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    if (mediaType === 'image/jpeg') return fitted.jpeg({ quality: 86, mozjpeg: true })
    return mediaType === 'image/png' ? fitted.png({ compressionLevel: 9 }) : fitted.webp({ quality: 88 })
  })
  // What is not packed well as PNG, such as a photograph, is packed well as WebP.
  if (data.length > mostBytes) return await draw(upload, 'image/webp')
  return { media_type: mediaType, width: info.width, height: info.height, file: data }
}
