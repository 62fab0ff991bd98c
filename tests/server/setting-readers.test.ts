/** Each setting is read by something: one that nobody reads promises what does not happen. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const { properties } = parse(readFileSync('schemas/settings.yaml', 'utf8')) as { properties: object }
const names = Object.keys(properties)
const sources = globSync('src/{server,public,rules}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|src\/server\/(demo|testing)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** As a name of its own, in quotes or behind a point: 'name' is read as settings.name. */
const isRead = (name: string) => {
  const word = name.replaceAll('.', String.raw`\.`)
  const plain = name.includes('.') ? '' : String.raw`|settings\.${word}\b|\b${word}\b(?=.*settings)`
  return sources.some((text) => new RegExp(`['"\`]${word}['"\`]${plain}`).test(text))
}

it.each(names)('%s has a reader', (name) => {
  const base = /^(.*)\.(de|en)$/.exec(name)?.[1]
  expect(isRead(base !== undefined && names.includes(base) ? base : name)).toBe(true)
})
