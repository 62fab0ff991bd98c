import { expect, it } from 'vitest'
import type { ResourceDetails, ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { contextFor, json, reference, textOf } from '../testing.ts'
import { emitAdmin } from './admin.ts'

const rows = (id: string) => ({
  get: {
    operationId: id,
    responses: {
      200: json({ type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }),
    },
  },
})

it('holds the resources that a page shows, and what they and other pages call', () => {
  const [output] = emitAdmin(
    contextFor({
      'x-pages': [
        { path: '/trees', label: 'Trees', access: { allow: ['guest'] }, resource: 'trees' },
        {
          ...{ path: '/about', label: 'About', access: { allow: ['guest'] }, needs: ['getAbout'] },
          actions: [{ label: 'Ask', opens: '?open=ask', needs: ['listAnswers'] }],
        },
      ],
      paths: {
        '/trees': rows('listTrees'),
        '/stones': rows('listStones'),
        '/about': rows('getAbout'),
        '/answers': rows('listAnswers'),
      },
    }),
  )
  const { resources, operations } = JSON.parse(output?.text ?? '')
  expect(resources.map(({ name }: { name: string }) => name)).toEqual(['trees'])
  expect(operations).toMatchObject({ listTrees: { method: 'GET', path: '/trees' } })
  expect(Object.keys(operations)).toEqual(['listTrees', 'getAbout', 'listAnswers'])
})

it('holds the call that takes the pictures of a list of a resource', () => {
  const picture = {
    type: 'string',
    'x-admin': { widget: 'image', picture: { send: 'createPhoto' } },
  } as const
  const views = { type: 'array', items: { type: 'object', properties: { picture } } } as const
  const tree = { type: 'object', properties: { id: { type: 'string' }, views } } as const
  const [output] = emitAdmin(
    contextFor({
      'x-pages': [{ path: '/trees', label: 'Trees', access: { allow: ['guest'] }, resource: 'trees' }],
      paths: {
        '/trees': {
          get: { operationId: 'listTrees', responses: { 200: json({ type: 'array', items: tree }) } },
        },
        '/photos': { post: { operationId: 'createPhoto', responses: { 201: json({ type: 'object' }) } } },
      },
    }),
  )
  expect(Object.keys(JSON.parse(output?.text ?? '').operations)).toEqual(['listTrees', 'createPhoto'])
})

it('gives the help of a field only where one of the forms of the resource tells another', () => {
  const thing = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
  const text = (description: string): Schema => ({ type: 'string', title: 'Text', description })
  const place = thing({ city: text('Where it is.'), street: text('Which street.') })
  const context = contextFor({
    schemas: {
      Thing: thing({
        id: { type: 'string', readOnly: true, description: 'Never changes.' },
        told: text('Told.'),
        untold: text('Told once.'),
        place,
      }),
      Change: thing({
        told: text('Told.'),
        untold: { type: 'string' },
        place: thing({ city: text('Where it is.'), street: text('Which street now.') }),
      }),
    },
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          responses: { 200: json({ type: 'array', items: reference('Thing') }) },
        },
        post: {
          operationId: 'createThing',
          requestBody: json(reference('Thing')),
          responses: { 201: json(reference('Thing')) },
        },
      },
      '/things/{id}': {
        get: { operationId: 'getThing', responses: { 200: json(reference('Thing')) } },
        put: {
          operationId: 'updateThing',
          requestBody: json(reference('Change')),
          responses: { 200: json(reference('Thing')) },
        },
      },
    },
  })
  const { fields } = JSON.parse(textOf(emitAdmin, context, 'details/things.json')) as ResourceDetails
  const helps = (fields: readonly ResourceField[] = []): unknown[] =>
    fields.flatMap((field) => [[field.name, field.help], ...helps(field.fields)])
  expect(helps(fields)).toEqual([
    ['id', undefined],
    ['told', undefined],
    ['untold', ''],
    ['place', undefined],
    ['place.city', undefined],
    ['place.street', 'Which street now.'],
  ])
})
