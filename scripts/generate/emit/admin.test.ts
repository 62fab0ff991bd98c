import { expect, it } from 'vitest'
import { contextFor, json } from '../testing.ts'
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
