/** Fetches a small picture, and nothing else, from an address that somebody has configured. */
import { type PictureFacts, pictureFacts } from '#rules/picture-facts.ts'
import { fetchOutside, type Outbound, publicInternet } from '../outbound/fetch-outside.ts'

export interface Picture {
  readonly mediaType: PictureFacts['mediaType']
  readonly bytes: Buffer
}

const asked = {
  headers: { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' },
  mostBytes: 256 * 1024,
}
/** Pixels each way: what a picture of 150 needs on the densest screen, and room to spare. */
const mostPixels = 1_000

export class RefusedPicture extends Error {}

/** @throws RefusedPicture, RefusedFetch and what the network throws */
export async function fetchPicture(address: string, outbound: Outbound = publicInternet): Promise<Picture> {
  const { status, headers, body } = await fetchOutside(address, asked, outbound)
  if (status !== 200) throw new RefusedPicture(`answered ${status}`)
  if (!/^image\/(png|jpeg|webp)\b/.test(headers['content-type'] ?? ''))
    throw new RefusedPicture('not a picture')
  const facts = pictureFacts(body)
  if (!facts) throw new RefusedPicture('not a picture')
  if (Math.max(facts.width, facts.height) > mostPixels || Math.min(facts.width, facts.height) < 1)
    throw new RefusedPicture('not of a size that is shown')
  return { mediaType: facts.mediaType, bytes: body }
}
