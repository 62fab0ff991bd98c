import { expect, test } from 'vitest'
import { branchName, houseAndBranch } from './branch-name.ts'

test.each([
  ['its public name', [{ name: 'publicName', value: 'Musterbank Westend' }], 'Musterbank Westend'],
  ['the name inside where that is empty', [{ name: 'publicName', value: '' }], 'Filiale Westend'],
  ['the name inside where it has no other', [{ name: 'description', value: 'Am Park' }], 'Filiale Westend'],
  ['the name inside where nothing else is known', undefined, 'Filiale Westend'],
])('a branch is called %s', (_, metadata, called) => {
  expect(branchName({ name: 'Filiale Westend', metadata })).toBe(called)
})

test.each([
  ['Filiale Westend', ['Musterbank', 'Filiale Westend']],
  ['Musterbank Westend', ['Musterbank Westend']],
  ['Musterbank-Westend', ['Musterbank-Westend']],
  ['Musterbank', ['Musterbank']],
  ['Musterbankplatz', ['Musterbank', 'Musterbankplatz']],
])('the institution is named once: %s', (branch, said) => {
  expect(houseAndBranch('Musterbank', branch)).toEqual(said)
})
