import { useMemo } from 'react'
import { placeErrors } from '../../forms/errors.ts'
import { SchemaInputs } from '../../forms/SchemaForm.tsx'
import { uiSchemaOf } from '../../forms/ui-schema.ts'
import type { PictureDraft } from './pictures.ts'
import type { ProfileEdit } from './use-profile-form.ts'

interface ProfilePicturesProps {
  readonly form: ProfileEdit
  readonly isReadOnly: boolean
}

/** The pictures of a branch, by the inputs that any form has for such a list. */
export function ProfilePictures({ form, isReadOnly }: ProfilePicturesProps) {
  const { schema, validator } = form.pictures
  const uiSchema = useMemo(() => uiSchemaOf(schema), [schema])
  const { pictures } = form.draft
  const formData = useMemo(() => ({ pictures }), [pictures])
  const { placed } = placeErrors(
    form.errors,
    (path) => form.places(inPictures.test(path) ? path : ''),
    formData,
  )
  return (
    <SchemaInputs
      // Within the editor's own form.
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={formData}
      extraErrors={placed}
      readonly={isReadOnly}
      // The editor checks all of its fields together.
      noValidate
      onChange={({ formData: next }) =>
        form.change((draft) => ({ ...draft, pictures: (next?.pictures ?? []) as readonly PictureDraft[] }))
      }
    />
  )
}

const inPictures = /^pictures(\.|$)/
