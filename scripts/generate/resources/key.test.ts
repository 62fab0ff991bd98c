import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { json } from '../testing.ts'
import { array, gives, inferred, integer, object, text } from './testing.ts'

const uuid = { type: 'string', format: 'uuid' }

/** The key of records with these fields, which are read at the address. */
function keyAt(address: string, fields: Record<string, Schema>, type?: Schema): string | null | undefined {
  const list = address.replace(/\/\{[^}]*\}$/, '')
  const parameter = /\{([^}]*)\}$/.exec(address)?.[1] as string
  const parameters = [{ name: parameter, in: 'path' as const, required: true, ...(type && { schema: type }) }]
  return inferred({
    [list]: { get: gives(array(object(fields))) },
    [address]: { get: { ...gives(object(fields)), parameters } },
  })[0]?.key
}

describe('the field that identifies a record', () => {
  it.each<[string, string, Record<string, Schema>, string]>([
    ['is called like the parameter', '/pets/{petId}', { id: text, petId: text }, 'petId'],
    [
      'is called so without the name of the resource',
      '/pets/{petId}',
      { name: text, tag: text, id: text },
      'id',
    ],
    ['is the rest of the parameter, whatever it is', '/pets/{petChip}', { id: text, chip: text }, 'chip'],
    [
      'is the first of two that may stand in the address',
      '/issues/{issueIdOrKey}',
      { key: text, id: text },
      'id',
    ],
    [
      'is the other one where the first is missing',
      '/issues/{issueIdOrKey}',
      { title: text, key: text },
      'key',
    ],
    ['is a login for a user name', '/users/{username}', { id: text, login: text }, 'login'],
    ['is a number for an index', '/builds/{index}', { id: text, number: integer }, 'number'],
    [
      'is the number of the resource for a count',
      '/pulls/{pull_no}',
      { id: text, pullNumber: integer },
      'pullNumber',
    ],
    [
      'ends as the parameter does, with its own name',
      '/orders/{customer_slug}',
      { id: text, orderSlug: text },
      'orderSlug',
    ],
    ['ends as the parameter does', '/orders/{customer_slug}', { id: text, slug: text }, 'slug'],
    [
      'stands in the metadata',
      '/configs/{name}',
      { kind: text, metadata: object({ name: text }) },
      'metadata.name',
    ],
    [
      'stands in no other object',
      '/configs/{name}',
      { spec: object({ name: text }), kind: text, id: text },
      'id',
    ],
    [
      'stands in the record that is a part of it',
      '/members/{username}',
      { role: text, user: object({ login: text }) },
      'user.login',
    ],
    [
      'is the id of the record that is a part of it',
      '/members/{user_id}',
      { role: text, user: object({ login: text, id: text }) },
      'user.id',
    ],
    ['has a word before it', '/remotes/{name}', { url: text, remote_name: text }, 'remote_name'],
    [
      'has no word of something above before it',
      '/repos/{repo}/remotes/{name}',
      { repo_name: text, remote_name: text },
      'remote_name',
    ],
    [
      'is a uuid that nobody can write',
      '/things/{thing}',
      { id: text, ref: { ...uuid, readOnly: true } },
      'ref',
    ],
    ['is no uuid that can be written', '/things/{thing}', { ref: uuid, id: text }, 'id'],
    ['is the id of the resource', '/pets/{x}', { title: text, petId: text }, 'petId'],
    ['is its uuid', '/pets/{x}', { title: text, petUuid: text }, 'petUuid'],
    ['is its key', '/pets/{x}', { title: text, petKey: text }, 'petKey'],
    ['is its code', '/pets/{x}', { title: text, petCode: text }, 'petCode'],
    ['is its number', '/pets/{x}', { title: text, petNumber: text }, 'petNumber'],
    ['is its name', '/pets/{x}', { weight: integer, petName: text }, 'petName'],
    [
      'is called like the last word of the resource',
      '/device-colours/{x}',
      { weight: integer, colour: text },
      'colour',
    ],
    [
      'is the id of the one that it holds',
      '/tracks/{x}',
      { added: text, track: object({ id: text }) },
      'track.id',
    ],
    [
      'is a uid in the metadata',
      '/pods/{x}',
      { weight: { type: 'number' }, metadata: object({ uid: text, name: text }) },
      'metadata.uid',
    ],
    [
      'is a name in the metadata',
      '/pods/{x}',
      { weight: { type: 'number' }, metadata: object({ name: text }) },
      'metadata.name',
    ],
    [
      'is a number of something',
      '/entries/{x}',
      { amount: { type: 'number' }, accountNumber: text },
      'accountNumber',
    ],
    ['is that rather than the first one', '/device-colours/{x}', { motto: text, colour: text }, 'colour'],
    [
      'is none of two that end as the parameter',
      '/remotes/{name}',
      { a_name: text, b_name: text, id: text },
      'id',
    ],
    [
      'is of nothing above',
      '/repos/{repo}/remotes/{name}',
      { repo_name: text, other_name: text },
      'other_name',
    ],
    [
      'stands in no part without an id',
      '/tracks/{x}',
      { code: text, track: object({ title: text }) },
      'code',
    ],
  ])('%s', (_, address, fields, key) => {
    expect(keyAt(address, fields)).toBe(key)
  })

  it('has the type of the parameter', () => {
    const fields = { slug: text, number: integer }
    expect([keyAt('/things/{x}', fields, integer), keyAt('/things/{x}', fields, text)]).toEqual([
      'number',
      'slug',
    ])
    expect(keyAt('/things/{x}', { slug: text }, integer)).toBe('slug')
  })

  it('is no list, no object and no switch', () => {
    const fields = { id: { type: 'boolean' }, uuid: array(text), guid: object({ a: text }), code: text }
    expect(keyAt('/things/{x}', fields)).toBe('code')
  })

  it('is called id where no record is read', () => {
    const write = { requestBody: json(object({ code: text, name: text })), responses: { 204: {} } }
    const [thing] = inferred({
      '/things': { post: write },
      '/things/{thingRef}': { put: write, delete: write },
    })
    expect(thing?.key).toBe('id')
  })
})
