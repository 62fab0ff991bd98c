import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { roles } from '#rules/access.ts'
import { accessSchema } from '../../.spectral/access-schema.js'

const root = resolve(import.meta.dirname, '../..')
const isPolicy = new Ajv2020({ strict: true }).compile(accessSchema)

describe('the schema of policies', () => {
  it('knows the roles that decide() knows', () => {
    expect(accessSchema.$defs.condition.properties.roles.items.enum).toEqual([...roles])
  })

  it('knows the modules that the contract knows', () => {
    const { properties } = parse(readFileSync(resolve(root, 'schemas/module-state.yaml'), 'utf8'))
    expect(accessSchema.$defs.modules.items.enum).toEqual(properties.module_name.enum)
  })

  it.each([
    { allow: ['guest'] },
    { allow: ['signed-in'], flags: ['topics-enabled'] },
    { modules: ['wallet-cards'], allow: [{ roles: ['marketing-manager'] }] },
    { allow: [{ institutional: true, own: 'advisor', at: 'path.alias' }, { token: 'hold' }] },
    {
      allow: [
        {
          modules: ['organizations-profiles'],
          roles: ['orgadmin'],
          own: 'assigned-organization',
          at: 'rows',
        },
      ],
    },
  ])('takes %j', (policy) => {
    expect(isPolicy(policy)).toBe(true)
  })

  it.each([
    {},
    { allow: [] },
    { allow: ['everybody'] },
    { allow: [{}] },
    { allow: [{ roles: [] }] },
    { allow: [{ roles: ['king'] }] },
    { allow: [{ institutional: false }] },
    { allow: [{ own: 'advisor' }] },
    { allow: [{ at: 'rows' }] },
    { allow: [{ own: 'advisor', at: 'header.alias' }] },
    { allow: ['guest'], modules: ['telepathy'] },
    { allow: ['guest'], deny: ['guest'] },
  ])('refuses %j', (policy) => {
    expect(isPolicy(policy)).toBe(false)
  })
})
