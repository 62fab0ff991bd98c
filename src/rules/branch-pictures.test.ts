import { describe, expect, it } from 'vitest'
import {
  type BranchPicture,
  branchPictures,
  pictureFaults,
  picturesInWords,
  pictureValueName,
  pictureValues,
  placeOfPictureValue,
  readPictures,
  writtenPictures,
} from './branch-pictures.ts'

const path = (letter: string) => `/app/pictures/${letter.repeat(32)}.webp`
const entrance: BranchPicture = {
  path: path('a'),
  text: 'Der Eingang',
  texts: { en: { text: 'The entrance' } },
}
const hall: BranchPicture = { path: path('b'), text: 'Die Halle' }

/** As they are stored, under their names. */
const stored = (pictures: readonly BranchPicture[]) => {
  const { morePictures, ...first } = pictureValues(pictures)
  const values = { ...first, morePictures: writtenPictures(morePictures) }
  return (name: keyof typeof values) => values[name]
}

describe('the pictures of a branch', () => {
  it.each([
    ['none', []],
    ['one, as it was stored before there could be more', [entrance]],
    ['several, in their order', [hall, entrance]],
  ])('are read as they were written: %s', (_, pictures) => {
    expect(branchPictures(stored(pictures))).toEqual(pictures)
  })

  it('leave nothing where none is left', () => {
    expect(pictureValues([])).toEqual({
      picture: '',
      pictureText: '',
      'pictureText.de': '',
      'pictureText.en': '',
      morePictures: [],
    })
    expect(writtenPictures([])).toBe('')
  })

  it('have one text for equal lists, without versions that say nothing and without what nobody knows', () => {
    const texts = { fr: { text: 'La salle' }, en: { text: '' } }
    const other = { texts, ...hall, secret: 'x' }
    expect(writtenPictures([other])).toBe(writtenPictures([hall]))
  })

  it.each(['', '{}', '[', 'null', '[null, 1, "x", {}, {"path": 1, "text": "x"}, {"path": "x"}]'])(
    'are none where %j is stored',
    (written) => expect(readPictures(written)).toEqual([]),
  )

  it.each([
    [[{ ...hall, path: '' }], [[0, 'path']]],
    [[hall, { ...entrance, text: ' ' }], [[1, 'text']]],
    [[hall, entrance, { ...hall, text: 'Noch einmal' }], [[2, 'path']]],
    [
      [
        { path: '', text: '' },
        { path: '', text: '' },
      ],
      [
        [0, 'path'],
        [0, 'text'],
        [1, 'path'],
        [1, 'text'],
      ],
    ],
    [[entrance, hall], []],
  ])('%j lack %j', (pictures, faults) => {
    expect(pictureFaults(pictures).map(({ index, part }) => [index, part])).toEqual(faults)
  })

  it('have a first one wherever there are others: it is asked for', () => {
    const pictures = branchPictures((name) => (name === 'morePictures' ? writtenPictures([hall]) : ''))
    expect(pictureFaults(pictures).map(pictureValueName)).toEqual(['picture', 'pictureText'])
  })

  it.each([
    ['picture', '0.path'],
    ['pictureText', '0.text'],
    ['pictureText.en', '0.texts.en.text'],
    ['morePictures', ''],
    ['morePictures.0', '1'],
    ['morePictures.10.texts.en.text', '11.texts.en.text'],
    ['pictureText.fr', null],
    ['picturesque', null],
    ['phoneNumber', null],
  ])('are refused under %s, which is about %j', (name, place) => {
    expect(placeOfPictureValue(name)).toBe(place)
  })

  it('are told in words', () => {
    expect(picturesInWords([entrance, hall])).toBe('1. Der Eingang\n2. Die Halle')
  })
})
