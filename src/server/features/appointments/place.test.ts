import { describe, expect, it } from 'vitest'
import { placeOf } from './place.ts'

const branch = { name: 'Filiale Westend', street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt am Main' }

describe('where an appointment takes place', () => {
  it.each([
    ['in-branch', '', branch, 'Musterbank, Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main'],
    [
      'in-branch',
      ' Raum 3 ',
      branch,
      'Musterbank, Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main\nRaum 3',
    ],
    ['in-branch', ' Raum 3 ', null, 'Raum 3'],
    ['by-phone', ' Ich rufe Sie an. ', branch, 'Ich rufe Sie an.'],
    ['in-branch', null, null, ''],
    [
      'in-branch',
      null,
      { ...branch, street: '', zip: null },
      'Musterbank, Filiale Westend, Frankfurt am Main',
    ],
    [
      'in-branch',
      null,
      { ...branch, name: 'Musterbank Westend', street: '' },
      'Musterbank Westend, 60325 Frankfurt am Main',
    ],
    ['by-phone', '', branch, ''],
    ['by-phone', 'Ich rufe Sie an.', null, 'Ich rufe Sie an.'],
    ['online', null, branch, ''],
  ] as const)('%s with the text %j', (type, text, at, place) => {
    expect(placeOf({ type, text, branch: at }, 'Musterbank')).toBe(place)
  })
})
