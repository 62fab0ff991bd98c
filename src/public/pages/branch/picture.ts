import type { BranchData } from './load.ts'

type Branch = BranchData['branch']

/** No other host is asked, whatever a backend says. */
const isOwn = ({ path }: { readonly path: string }) => /^\/app\/pictures\/[\w.-]+$/.test(path)

export function pictureOf({ picture }: Branch) {
  return picture && isOwn(picture) ? picture : null
}

/** Those behind the first one. */
export const morePicturesOf = ({ more_pictures: pictures = [] }: Branch) => pictures.filter(isOwn)
