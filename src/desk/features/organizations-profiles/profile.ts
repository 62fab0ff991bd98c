import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { components } from '#generated/types.ts'
import { branchPictures, pictureValues } from '#rules/branch-pictures.ts'
import { isSame } from '../../forms/draft.ts'
import { type FormField, formFields } from '../../forms/fields.ts'
import type { DraftPart } from '../../kit/saving/draft-parts.ts'
import { type PictureDraft, picturesField, sentPictures } from './pictures.ts'

export type Organization = components['schemas']['Organization']
type Metadata = NonNullable<Organization['metadata']>

/** What visitors read of a branch, besides its name. */
const visitorTexts = [
  'timeZone',
  'openingTimes',
  'openingHours',
  'openingHours.de',
  'openingHours.en',
  'description',
  'description.de',
  'description.en',
  'services',
  'services.de',
  'services.en',
  'directions',
  'directions.de',
  'directions.en',
  'phoneNumber',
  'emailAddress',
  'latitude',
  'longitude',
] as const

export type MetadataName = 'publicName' | (typeof visitorTexts)[number]
const metadataNames: readonly MetadataName[] = ['publicName', ...visitorTexts]

/** Stored as texts. */
export const switches = ['publicProfileEnabled', 'onlineAppointments'] as const
export type ProfileSwitch = (typeof switches)[number]

/** What the editor changes of a branch. */
export interface Profile extends Readonly<Record<MetadataName, string>> {
  readonly name: string
  readonly alias: string
  readonly publicProfileEnabled: boolean
  readonly onlineAppointments: boolean
  /** The first among them, which is stored apart. */
  readonly pictures: readonly PictureDraft[]
}

export type ProfileField = FormField & Pick<DraftPart, 'words'> & { readonly path: keyof Profile }

/** Of the contract's two bodies, what the editor has: in its order, with the contract's titles and help. */
export function profileFieldsOf(organization: FormModule, metadata: FormModule): readonly ProfileField[] {
  const all = [...formFields(organization.schema), ...formFields(metadata.schema)]
  const names: readonly (keyof Profile)[] = ['name', 'alias', ...switches, ...metadataNames]
  const fields = names.flatMap((path) => {
    const found = all.find((field) => field.path === path)
    return found ? [{ ...found, path }] : []
  })
  return [...fields, { ...picturesField(metadata), path: 'pictures' }]
}

export function profileOf({ name, alias, metadata }: Organization): Profile {
  return {
    name,
    alias,
    ...eachMetadata((each) => metadataOf(metadata, each)),
    publicProfileEnabled: isPublic(metadata),
    // Where nobody has said anything, advisors decide alone.
    onlineAppointments: metadataOf(metadata, 'onlineAppointments') !== 'false',
    pictures: branchPictures((name) => metadataOf(metadata, name)),
  }
}

const eachMetadata = (textOf: (name: MetadataName) => string) =>
  Object.fromEntries(metadataNames.map((name) => [name, textOf(name)])) as Record<MetadataName, string>

/** Whether the branch has its public page switched on; stored as a text. */
export function isPublic(metadata: Metadata | undefined): boolean {
  return metadataOf(metadata, 'publicProfileEnabled') === 'true'
}

function metadataOf(metadata: Metadata = [], name: string): string {
  return metadata.find((each) => each.name === name)?.value ?? ''
}

/** The profile as it is saved: without blanks at the beginning and the end of its texts. */
export function trimmed(profile: Profile): Profile {
  return {
    ...profile,
    name: profile.name.trim(),
    alias: profile.alias.trim(),
    ...eachMetadata((name) => profile[name].trim()),
    pictures: sentPictures(profile.pictures),
  }
}

type PictureValues = ReturnType<typeof pictureValues>

interface Write {
  /** Body for the branch, null if nothing of it changed. */
  readonly organization: Pick<Profile, 'name' | 'alias'> | null
  readonly metadata: Partial<Pick<Profile, MetadataName | ProfileSwitch> & PictureValues> | null
}

/** What has to be sent so that the branch becomes as it was typed. */
export function writesOf(before: Profile, after: Profile): Write {
  const { name, alias } = after
  const isRenamed = name !== before.name || alias !== before.alias
  const metadata = {
    ...Object.fromEntries(
      metadataNames.filter((each) => after[each] !== before[each]).map((each) => [each, after[each]]),
    ),
    ...Object.fromEntries(
      switches.filter((each) => after[each] !== before[each]).map((each) => [each, after[each]]),
    ),
    // Together: which of them is the first may have changed.
    ...(!isSame(after.pictures, before.pictures) && pictureValues(sentPictures(after.pictures))),
  }
  return {
    organization: isRenamed ? { name, alias } : null,
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
  }
}

/** The metadata as the contract's validator takes it: a text that is not set is not sent. */
export function metadataBody(profile: Profile): object {
  const values = {
    ...eachMetadata((name) => profile[name]),
    ...pictureValues(sentPictures(profile.pictures)),
  }
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name === 'publicName' || value !== ''),
  )
}

/** The address of the branch's public page; null where a condition of product §18.6 does not hold. */
export function publicPath(
  organization: Organization,
  { hasModule, prefix }: { readonly hasModule: boolean; readonly prefix: string | null },
): string | null {
  if (!hasModule || !prefix || !isPublic(organization.metadata)) return null
  return `/app/${prefix}/${organization.slug ?? organization.alias}`
}
