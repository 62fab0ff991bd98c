import type { BranchData } from './load.ts'

/** No other host is asked, whatever a backend says. */
export function pictureOf({ picture }: BranchData['branch']) {
  return picture && /^\/app\/pictures\/[\w.-]+$/.test(picture.path) ? picture : null
}
