import { expect, it } from 'vitest'
import { contextFor, json, textOf } from '../testing.ts'
import { actsOfRoles, emitRoleRights, rightsByRole } from './role-rights.ts'

const access = (allow: unknown[], modules?: string[]) => ({
  'x-access': { ...(modules && { modules }), allow },
})
const admin = { roles: ['accountadmin'] }
const own = { own: 'advisor', at: 'path.alias' }
const branch = { roles: ['orgadmin'], own: 'assigned-organization', at: 'rows' }
const record = { type: 'object', properties: { uuid: { type: 'string' }, name: { type: 'string' } } }

const context = contextFor({
  'x-pages': [
    {
      path: '/organizations',
      label: 'Branches',
      group: 'Profiles',
      resource: 'organizations',
      needs: ['listOrganizations'],
      access: { modules: ['m'], allow: [admin, branch] },
    },
    { path: '/my-profile', label: 'Calendar', access: { allow: [own] }, needs: ['getCalendar'] },
    { path: '/my-account', label: 'My account', access: { allow: ['signed-in'] } },
    {
      path: '/directory',
      label: 'Later',
      access: { allow: [admin] },
      needs: ['getPlanned'],
    },
    { path: '/messenger', label: 'For guests', access: { allow: ['guest'] } },
  ],
  paths: {
    '/organizations': {
      get: {
        operationId: 'listOrganizations',
        ...access([admin, branch], ['m']),
        responses: { 200: json({ type: 'array', items: record }) },
      },
      post: {
        operationId: 'createOrganization',
        ...access([admin], ['m']),
        requestBody: json(record),
        responses: { 201: json(record) },
      },
    },
    '/organizations/{uuid}/pictures': {
      put: { operationId: 'putPicture', ...access([branch]), responses: { 204: {} } },
    },
    '/advisors/{alias}/calendar': {
      get: { operationId: 'getCalendar', ...access([admin, own]), responses: { 200: json(record) } },
    },
    '/uploads': {
      post: {
        operationId: 'upload',
        summary: 'Upload a picture',
        ...access(['guest', admin]),
        responses: { 204: {} },
      },
    },
    '/planned': {
      get: { operationId: 'getPlanned', 'x-status': 'planned', ...access([admin]), responses: { 204: {} } },
    },
  },
})

const rights = rightsByRole(context)

it('says of each role which pages it opens and what it does, with how far that reaches', () => {
  expect(rights.accountadmin).toEqual([
    { subject: 'Branches', kind: 'page', reach: 'all', needs: ['m'] },
    { subject: 'Organizations', kind: 'data', verb: 'see', reach: 'all', needs: ['m'] },
    { subject: 'Organizations', kind: 'data', verb: 'create', reach: 'all', needs: ['m'] },
    { subject: 'Calendar', kind: 'advisor', verb: 'see', reach: 'all' },
    { subject: 'Upload a picture', kind: 'act', reach: 'all' },
  ])
  expect(rights.orgadmin).toEqual([
    { subject: 'Branches', kind: 'page', reach: 'assigned', needs: ['m'] },
    { subject: 'Organizations', kind: 'data', verb: 'see', reach: 'assigned', needs: ['m'] },
    // By its address, since no page and no resource has it.
    { subject: 'Organizations', kind: 'data', verb: 'change', reach: 'assigned' },
  ])
})

it('has no rights for roles that nothing names, and leaves out what is planned and what is for guests', () => {
  expect(rights.stduser).toEqual([])
  expect(JSON.stringify(rights)).not.toContain('Later')
})

it('says which pages open by signing in alone, and by being an advisor', () => {
  expect(rights.everybody).toEqual([
    { subject: 'Calendar', kind: 'page', reach: 'own' },
    { subject: 'My account', kind: 'page', reach: 'all' },
  ])
})

it('names what has to be translated besides pages and resources', () => {
  expect(actsOfRoles(context)).toEqual(['Upload a picture'])
})

it('is written as a module of its own', () => {
  const text = textOf(emitRoleRights, context, 'role-rights.ts')
  expect(text).toContain('export const roleRights: RightsByRole = {')
  expect(text).toContain('  stduser: [],\n')
})
