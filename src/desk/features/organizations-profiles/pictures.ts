/** The pictures of a branch as one list of the editor, the first among them (product §18.8). */
import type { FormModule } from '#generated/forms/form-module.d.ts'
import {
  type BranchPicture,
  mostPictures,
  pictureFaults,
  picturesInWords,
  placeOfPictureValue,
} from '#rules/branch-pictures.ts'
import type { FormField } from '../../forms/fields.ts'
import { propertiesOf, type Shape } from '../../forms/schema.ts'
import type { DraftPart } from '../../kit/saving/draft-parts.ts'

/** An entry as it is filled in. */
export type PictureDraft = Partial<BranchPicture>

const label = 'Pictures'

/** The contract's list of all but the first, with room for that one. */
export function picturesSchema(metadata: FormModule): Shape {
  const { morePictures = {} } = propertiesOf(metadata.schema)
  const pictures: Shape = {
    ...morePictures,
    title: label,
    description:
      'The first one stands large on the page, and in previews of links. The others follow in this order.',
    maxItems: mostPictures,
  }
  return { type: 'object', properties: { pictures: { ...pictures, 'x-admin': { group: label } } as Shape } }
}

export function picturesField(metadata: FormModule): FormField & DraftPart {
  const { pictures: shape = {} } = propertiesOf(picturesSchema(metadata))
  const words = (value: unknown) => picturesInWords(Array.isArray(value) ? sentPictures(value) : [])
  return { path: 'pictures', label, help: shape.description ?? '', shape, words }
}

/** As they are sent: without blanks around their words. */
export const sentPictures = (pictures: readonly PictureDraft[]): readonly BranchPicture[] =>
  pictures.map(({ path = '', text = '', texts }) => ({ path, text: text.trim(), texts }))

/** Where in the editor an error stands that is told of a value of the branch. */
export function editorPath(name: string): string {
  const place = placeOfPictureValue(name)
  return place === null ? name : placeInList(place)
}

/** Message keys of what is wrong, by the paths in the editor. */
export const wrongPictures = (pictures: readonly PictureDraft[]): readonly (readonly [string, string])[] =>
  pictureFaults(sentPictures(pictures)).map(({ index, part, message }) => [
    placeInList(`${index}.${part}`),
    message,
  ])

const placeInList = (place: string) => (place === '' ? 'pictures' : `pictures.${place}`)
