import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Client } from '#client/client.ts'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { type FormPlaces, flatPlaces, pathOf, toSentences, wrongFields } from '../../forms/errors.ts'
import { fieldShape } from '../../forms/field-shape.ts'
import { type FormField, fieldAt } from '../../forms/fields.ts'
import { focusField } from '../../forms/focus.ts'
import { useFormModule } from '../../forms/use-form-module.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { entityTagOf } from '../../kit/entity-tag.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { Failure } from '../../kit/failure.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { editorPath, picturesSchema, wrongPictures } from './pictures.ts'
import {
  metadataBody,
  type Organization,
  type Profile,
  type ProfileField,
  profileFieldsOf,
  profileOf,
  trimmed,
  writesOf,
} from './profile.ts'

export interface ProfileFormModules {
  readonly organization: FormModule
  readonly metadata: FormModule
}

export interface ProfileEdit extends Edit<Organization, Profile, ProfileField> {
  readonly fields: readonly ProfileField[]
  /** The fields with errors, within the list of pictures too. */
  readonly wrong: readonly FormField[]
  readonly places: FormPlaces
  /** What the list of pictures is drawn and judged by. */
  readonly pictures: Pick<ReturnType<typeof useFormModule>, 'schema' | 'validator'>
}

/** The editor of a branch: what was typed, what it is based on, what is wrong with it, and its saving by two calls. */
export function useProfileForm(read: Organization, modules: ProfileFormModules): ProfileEdit {
  const { client } = useDesk()
  const { organization, metadata } = modules
  const fields = useMemo(() => profileFieldsOf(organization, metadata), [organization, metadata])
  const shape = useMemo(() => fieldShape<Profile, ProfileField>(fields), [fields])
  const pictures = usePictures(metadata)
  const places: FormPlaces = (path) => flatPlaces(fields)(path) ?? fieldAt(pictures.schema, [], path)
  const check = useValidation(modules, places)
  const edit = useEdit<Organization, Profile, ProfileField>({
    read,
    draftOf: profileOf,
    shape,
    check,
    save: (typed, from, keep) => saveProfile(client, typed, from, keep),
    currentOf: currentBranch,
    partAt: (path) => {
      const place = editorPath(path)
      return fields.find((field) => place === field.path || place.startsWith(`${field.path}.`))?.path ?? null
    },
    onWrong: (errors) => focusField(wrongFields(Object.keys(inEditor(errors)), fields, places)[0]),
    toldBy: 'place',
  })
  const errors = inEditor(edit.errors)
  const wrong = wrongFields(
    Object.keys(errors).filter((path) => errors[path]?.length),
    fields,
    places,
  )
  return { ...edit, errors, fields, wrong, places, pictures }
}

const inEditor = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [editorPath(name), messages]))

function usePictures(metadata: FormModule): ProfileEdit['pictures'] {
  const { validator } = useFormModule(metadata)
  return useMemo(() => ({ schema: picturesSchema(metadata), validator }), [metadata, validator])
}

/** What is saved already stays the basis of the next try, if the second call fails. */
async function saveProfile(
  client: Client,
  typed: Profile,
  from: Organization,
  keep: (stored: Organization) => void,
): Promise<Organization> {
  const writes = writesOf(profileOf(from), trimmed(typed))
  const id = from.uuid ?? ''
  let now = from
  const become = (change: Partial<Organization>) => {
    now = { ...now, ...change }
    keep(now)
  }
  if (writes.organization) {
    const params = { path: { id }, header: { 'If-Match': `"${from.version}"` } }
    const { data } = await client.PUT('/api/v1/organizations/{id}', { params, body: writes.organization })
    // The values below are still those that were read: so is their version.
    become({ ...data, ...metadataIn(now) })
  }
  if (writes.metadata) {
    const version = from.metadata_version
    const header = version === undefined ? {} : { 'If-Match': `"${version}"` }
    const params = { path: { id }, header }
    const { data, response } = await client.PUT('/api/v1/organizations/{id}/metadata', {
      params,
      body: writes.metadata,
    })
    become({ metadata: data, metadata_version: versionIn(response) })
  }
  return now
}

/** The branch as somebody else has stored it; without their values, the version of those is of no use. */
function currentBranch({ body }: Failure, basis: Organization): Organization | null {
  const { current } = (body ?? {}) as { current?: Partial<Organization> }
  if (!current) return null
  return { ...basis, ...current, ...(!current.metadata && metadataIn(basis)) }
}

const metadataIn = ({ metadata, metadata_version }: Organization) => ({ metadata, metadata_version })

/** What the next change is based on; undefined where the reply does not tell it. */
function versionIn(response: Response): number | undefined {
  const [, version] = /^"(\d+)"$/.exec(entityTagOf(response) ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}

/** By the contract's own validators, those of the two bodies that are sent, and by the rule of pictures. */
function useValidation(modules: ProfileFormModules, places: FormPlaces): (draft: Profile) => FieldErrors {
  const translate = useTranslate()
  const organization = useFormModule(modules.organization)
  const metadata = useFormModule(modules.metadata)
  return (draft) => {
    const profile = trimmed(draft)
    const { name, alias } = profile
    const errors = [
      ...organization.validator.validateFormData({ name, alias }, organization.schema).errors,
      ...metadata.validator.validateFormData({ ...metadataBody(profile) }, metadata.schema).errors,
    ]
    const sentences = toSentences(errors, (path) => places(editorPath(path)), translate)
    return Object.fromEntries([
      ...sentences.map((error) => [editorPath(pathOf(error)), [error.message ?? '']]),
      ...wrongPictures(draft.pictures).map(([path, message]) => [path, [translate(message)]]),
    ])
  }
}
