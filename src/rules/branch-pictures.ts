/**
 * The pictures of a branch, in the order in which visitors see them (product §18.8). The first one stands in values of its
 * own, in which it stood when a branch had only one; the others stand in one value, as JSON.
 */
import type { TextVersions } from './by-language.ts'

export interface BranchPicture {
  /** On this site. */
  readonly path: string
  /** For those who do not see it, in the institution's first language. */
  readonly text: string
  readonly texts?: TextVersions | undefined
}

/** Languages in which its words may stand besides. */
const versions = ['de', 'en'] as const

export const pictureNames = [
  ...(['picture', 'pictureText', 'pictureText.de', 'pictureText.en'] as const),
  'morePictures',
] as const
export type PictureName = (typeof pictureNames)[number]

export const mostPictures = 12

/** All of them, out of what is stored under each name ('' for nothing). Behind others, the first is there even if it is none. */
export function branchPictures(stored: (name: PictureName) => string): readonly BranchPicture[] {
  const more = readPictures(stored('morePictures'))
  const path = stored('picture')
  if (path === '' && more.length === 0) return []
  const texts = Object.fromEntries(
    versions.map((language) => [language, { text: stored(`pictureText.${language}`) }]),
  )
  return [plain({ path, text: stored('pictureText'), texts }), ...more]
}

/** What is stored of these pictures under each name. */
export function pictureValues([first, ...more]: readonly BranchPicture[]) {
  return {
    picture: first?.path ?? '',
    pictureText: first?.text ?? '',
    'pictureText.de': first?.texts?.de?.text ?? '',
    'pictureText.en': first?.texts?.en?.text ?? '',
    morePictures: more.map(plain),
  }
}

/** The list as it is stored; equal lists have one text, an empty one has none. */
export const writtenPictures = (pictures: readonly BranchPicture[]): string =>
  pictures.length === 0 ? '' : JSON.stringify(pictures.map(plain))

/** What was stored of a list; what cannot be read is no picture. */
export function readPictures(written: string): readonly BranchPicture[] {
  try {
    const list: unknown = JSON.parse(written)
    return Array.isArray(list) ? list.filter(isPicture) : []
  } catch {
    return []
  }
}

function isPicture(value: unknown): value is BranchPicture {
  if (typeof value !== 'object' || value === null || !('path' in value && 'text' in value)) return false
  return typeof value.path === 'string' && typeof value.text === 'string'
}

/** Without what says nothing. */
function plain({ path, text, texts }: BranchPicture): BranchPicture {
  const written = versions.flatMap((language) => {
    const version = texts?.[language]?.text
    return version ? [[language, { text: version }] as const] : []
  })
  return { path, text, ...(written.length > 0 && { texts: Object.fromEntries(written) }) }
}

export interface PictureFault {
  /** In the list of all. */
  readonly index: number
  readonly part: 'path' | 'text'
  /** Message key. */
  readonly message: string
}

/** What no schema tells of one of them alone, and what the first one lacks, whose values may be empty. */
export function pictureFaults(pictures: readonly BranchPicture[]): readonly PictureFault[] {
  const paths = pictures.map(({ path }) => path)
  return pictures.flatMap(({ path, text }, index) => {
    const found: PictureFault[] = []
    if (path === '') found.push({ index, part: 'path', message: missingPicture })
    else if (paths.indexOf(path) < index) found.push({ index, part: 'path', message: samePicture })
    if (text.trim() === '') found.push({ index, part: 'text', message: missingWords })
    return found
  })
}

const missingPicture = 'Please choose a picture. Pictures of other sites are not shown.'
const samePicture = 'This picture stands here already. Please choose another one.'
const missingWords = 'Please describe the picture for those who do not see it.'

/** Under which name a part of the picture at that place of the list is sent and refused. */
export function pictureValueName({ index, part }: Pick<PictureFault, 'index' | 'part'>): string {
  if (index === 0) return part === 'path' ? 'picture' : 'pictureText'
  return `morePictures.${index - 1}.${part}`
}

/** The other way: where in the list of all it stands, `0.texts.en.text` for pictureText.en; null for what is about no picture. */
export function placeOfPictureValue(name: string): string | null {
  if (name === 'picture') return '0.path'
  const [text, language] = /^pictureText(?:\.(de|en))?$/.exec(name) ?? []
  if (text !== undefined) return language === undefined ? '0.text' : `0.texts.${language}.text`
  const [more, index, part = ''] = /^morePictures(?:\.(\d+)(.*))?$/.exec(name) ?? []
  if (more === undefined) return null
  return index === undefined ? '' : `${Number(index) + 1}${part}`
}

/** For people: what each shows, one after the other. */
export const picturesInWords = (pictures: readonly BranchPicture[]): string =>
  pictures.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
