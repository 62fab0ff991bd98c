import { expect, it } from 'vitest'
import { contextFor, textOf } from '../testing.ts'
import { emitAccessMatrix } from './access-matrix.ts'

const operation = (operationId: string, access: object) => ({ operationId, 'x-access': access })

function tableOf(text: string): Record<string, Record<string, string>> {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
  const [head = [], ...body] = rows
  return Object.fromEntries(
    body.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, at) => [head[at + 1], cell])),
    ]),
  )
}

it('shows what decide answers to everybody', () => {
  const context = contextFor({
    paths: {
      '/a': {
        get: operation('open', { allow: ['guest'] }),
        put: operation('own', {
          modules: ['m'],
          allow: [{ institutional: true, own: 'advisor', at: 'path.alias' }],
        }),
        post: operation('admin', {
          allow: [{ roles: ['accountadmin'] }, { roles: ['orgadmin'], own: 'organization', at: 'rows' }],
        }),
        delete: operation('held', { allow: [{ token: 'hold' }] }),
      },
    },
  })
  const table = tableOf(textOf(emitAccessMatrix, context, 'access-matrix.md'))
  expect(table.open).toMatchObject({ guest: 'public', 'no role': 'public', 'guest, modules off': 'public' })
  expect(table.own).toMatchObject({
    guest: '401',
    'no role': '403',
    institutional: 'own',
    'guest, modules off': '404',
    'all roles, modules off': '403',
  })
  expect(table.admin).toMatchObject({
    guest: '401',
    accountadmin: 'all',
    orgadmin: 'assigned',
    stduser: '403',
  })
  expect(table.held).toMatchObject({ guest: '401', 'guest with token': 'all', accountadmin: '403' })
})

it('has a row for each page, and one more where a menu leads to it', () => {
  const access = { allow: ['signed-in'] }
  const context = contextFor({
    paths: {},
    'x-pages': [
      { path: '/listed', label: 'A', menu: access, access },
      { path: '/unlisted', label: 'B', menu: null, access },
      { path: '/silent', label: 'C', access },
    ],
  })
  const text = textOf(emitAccessMatrix, context, 'access-matrix.md')
  const rows = [...text.matchAll(/^\| (\/.*?) \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(['/listed (menu)', '/listed (page)', '/unlisted (page)', '/silent (page)'])
})
