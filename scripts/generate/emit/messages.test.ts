import { expect, it } from 'vitest'
import { contextFor, json, reference, textOf } from '../testing.ts'
import { emitMessages } from './messages.ts'

it('lists what people read: labels, help, groups, choices, summaries of what is shown', () => {
  const access = { allow: ['guest'] }
  const context = contextFor({
    schemas: {
      Thing: {
        type: 'object',
        title: 'Thing',
        properties: {
          id: { type: 'string', title: 'Id', readOnly: true },
          kind: {
            title: 'Kind',
            description: 'Which kind.',
            enum: ['by-phone'],
            'x-admin': { group: 'Basics' },
          },
        },
      },
      Log: { type: 'object', title: 'Log entry', properties: {} },
    },
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          summary: 'List things',
          responses: { 200: json({ type: 'array', items: reference('Thing') }) },
        },
        post: { operationId: 'createThing', summary: 'Create thing', requestBody: json(reference('Thing')) },
      },
      '/others': {
        get: { summary: 'List others', responses: { 200: json({ type: 'array', items: reference('Log') }) } },
      },
      '/log': {
        post: { summary: 'Log', requestBody: json(reference('Log')), 'x-admin': { hidden: 'no screen' } },
      },
    },
    'x-pages': [
      {
        ...{ path: '/things', label: 'All things', group: 'Desk', resource: 'things', access, menu: access },
        actions: [{ label: 'Add', opens: '?open=add', needs: ['createThing'] }],
      },
    ],
  })
  expect(JSON.parse(textOf(emitMessages, context, 'messages.json'))).toEqual([
    'Add',
    'All things',
    'Basics',
    'By phone',
    'Create thing',
    'Desk',
    'Id',
    'Kind',
    'List things',
    'Thing',
    'Things',
    'Which kind.',
  ])
})
