/** What the public page of a branch shows besides name and address, and how tags of pages name the branch. */
import type { components } from '#generated/types.ts'
import {
  branchPictures,
  type PictureName,
  pictureFaults,
  pictureNames,
  pictureValueName,
  readPictures,
  writtenPictures,
} from '#rules/branch-pictures.ts'
import { inLanguage, type ReaderLanguages, versionLanguage } from '#rules/by-language.ts'
import { isTimeZone } from '#rules/dates.ts'
import { notValid } from '#rules/fault-sentence.ts'
import { openingTimesOf } from '#rules/opening-times.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { findTenantPictures } from '../tenant-pictures/public.ts'

type Metadata = components['schemas']['OrganizationMetadata']
type MetaTag = components['schemas']['MetaTag']

/** The type fails to compile if the contract's list grows. */
const names: Readonly<Record<keyof Metadata, true>> = {
  publicName: true,
  publicProfileEnabled: true,
  onlineAppointments: true,
  timeZone: true,
  openingTimes: true,
  openingHours: true,
  'openingHours.de': true,
  'openingHours.en': true,
  description: true,
  'description.de': true,
  'description.en': true,
  services: true,
  'services.de': true,
  'services.en': true,
  directions: true,
  'directions.de': true,
  'directions.en': true,
  picture: true,
  pictureText: true,
  'pictureText.de': true,
  'pictureText.en': true,
  morePictures: true,
  phoneNumber: true,
  emailAddress: true,
  latitude: true,
  longitude: true,
}

/** Older values may have other names; they are no visitor's business. */
export const isMetadata = (name: string) => Object.hasOwn(names, name)

/** Of what visitors read, in their language: each version is stored under a name of its own. */
const withVersions: ReadonlySet<string> = new Set<keyof Metadata>([
  ...(['openingHours', 'description', 'services', 'directions', 'pictureText'] as const),
])
const isVersion = (name: string) => withVersions.has(name.replace(/\.\w+$/, '')) && !withVersions.has(name)

interface MetadataEntry {
  readonly name: string
  readonly value: string
}

/** What is stored of a branch as a visitor reads it. */
export function metadataFor(reader: ReaderLanguages, metadata: readonly MetadataEntry[]): MetadataEntry[] {
  return metadata
    .filter(({ name }) => !isVersion(name))
    .map(({ name, value }) => ({
      name,
      value: name === 'morePictures' ? picturesFor(reader, value) : metadataText(metadata, name, reader).text,
    }))
}

const picturesFor = (reader: ReaderLanguages, written: string) =>
  writtenPictures(readPictures(written).map((each) => inLanguage(each, ['text'], reader)))

/** One of them, '' where it is not set; `isOwn`: only the institution's language has it. */
export function metadataText(metadata: readonly MetadataEntry[], name: string, reader: ReaderLanguages) {
  const stored = (wanted: string) => metadata.find((each) => each.name === wanted)?.value ?? ''
  const language = withVersions.has(name) ? versionLanguage(reader) : ''
  const version = language && stored(`${name}.${language}`)
  const text = version || stored(name)
  return { text, isOwn: language !== '' && !version && text !== '' }
}

/** Stored and read as texts, whatever they are sent as. */
export function textsOf(body: Metadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? writtenPictures(value) : String(value),
    ]),
  )
}

const bounds = { latitude: ['Latitude', 90], longitude: ['Longitude', 180] } as const

/** @throws HttpError 422 for what has the form of a coordinate, and lies nowhere on the earth. */
export function checkCoordinates({ translate }: Pick<Ctx, 'translate'>, body: Metadata): void {
  const faults = (['latitude', 'longitude'] as const).flatMap((name) => {
    const [title, most] = bounds[name]
    if (Math.abs(Number(body[name] ?? 0)) <= most) return []
    return [[name, [translate(notValid, { attribute: translate(title) })]]]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

/** @throws HttpError 422 for what has the form of a time zone, and is none. */
export function checkTimeZone({ translate }: Pick<Ctx, 'translate'>, { timeZone = '' }: Metadata): void {
  if (timeZone !== '' && !isTimeZone(timeZone))
    throw invalid({ timeZone: [translate('Please enter a time zone such as Europe/Berlin.')] })
}

/** @throws HttpError 422 for times that overlap, or days that go backwards: no pattern tells. */
export function checkOpeningTimes({ translate }: Pick<Ctx, 'translate'>, { openingTimes }: Metadata): void {
  if (openingTimes === undefined || openingTimesOf(openingTimes) !== null) return
  throw invalid({
    openingTimes: [
      translate('Please write times that follow each other, and days in the order of the week.'),
    ],
  })
}

/**
 * Pictures have words for those who do not see them, and are some that were uploaded here (product §18.8).
 *
 * @param before what is stored: parts may have been saved before
 * @throws HttpError 422 at the field
 */
export async function checkPictures(
  { translate, tx }: Pick<Ctx, 'translate' | 'tx'>,
  before: readonly MetadataEntry[],
  body: Metadata,
): Promise<void> {
  if (pictureNames.every((name) => body[name] === undefined)) return
  const sent = textsOf(body)
  const stored = (name: PictureName) => before.find((each) => each.name === name)?.value ?? ''
  const pictures = branchPictures((name) => sent[name] ?? stored(name))
  const there = await findTenantPictures(
    tx,
    pictures.map(({ path }) => path),
  )
  const gone = pictures.flatMap(({ path }, index) =>
    path === '' || there.has(path) ? [] : [{ index, part: 'path', message: pictureGone } as const],
  )
  const faults = [...pictureFaults(pictures), ...gone].map((fault) => [
    pictureValueName(fault),
    [translate(fault.message)],
  ])
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

const pictureGone = 'This picture is not there any more. Please choose it again.'

/** Tags with what a branch knows filled in; [NAME] stays for whoever knows whose page it is. */
export function filledTag(tag: MetaTag, values: Readonly<Record<'TENANT' | 'BRANCH', string>>): MetaTag {
  const fill = (text: string | undefined, most: number) =>
    (text ?? '')
      .replace(/\[(TENANT|BRANCH)\]/g, (_, name: 'TENANT' | 'BRANCH') => values[name])
      .slice(0, most)
      .toWellFormed()
  return {
    ...tag,
    title: fill(tag.title, 255),
    description: fill(tag.description, 1000),
    og_title: fill(tag.og_title, 255),
    og_description: fill(tag.og_description, 1000),
  }
}
