import { describe, expect, it } from 'vitest'
import type { Role } from '#rules/access.ts'
import {
  bodyOf,
  gainsAndLosses,
  inSavingOrder,
  isTicked,
  type LockFacts,
  lockOf,
  type RoleChanges,
  type RolesUser,
  rebasedOn,
  toggled,
} from './role-changes.ts'

const person = (alias: string, roles: Role[], change: Partial<RolesUser> = {}): RolesUser => ({
  uuid: alias,
  first_name: 'Anna',
  last_name: 'Becker',
  full_name: 'Anna Becker',
  email: `${alias}@bank.test`,
  alias,
  is_active: true,
  is_institutional: false,
  assigned_organizations: ['o1'],
  roles,
  source: 'own',
  version: 3,
  ...change,
})

const none: RoleChanges = new Map()
const facts: LockFacts = { mayChange: true, self: 'me', admins: 2, given: [] }

describe('what was ticked', () => {
  const anna = person('anna', ['analyst', 'orgadmin'])

  it('is told from what is stored, and no change any more where it is the same again', () => {
    const once = toggled(toggled(none, anna, 'analyst'), anna, 'marketing-manager')
    expect(gainsAndLosses(once.get('anna') as never)).toEqual({
      gains: ['marketing-manager'],
      losses: ['analyst'],
    })
    expect(
      ['analyst', 'orgadmin', 'marketing-manager'].map((role) => isTicked(once, anna, role as Role)),
    ).toEqual([false, true, true])
    expect(toggled(toggled(once, anna, 'analyst'), anna, 'marketing-manager').size).toBe(0)
  })

  it('is sent with all else as it was read', () => {
    const change = toggled(toggled(none, anna, 'analyst'), anna, 'stduser').get('anna')
    expect(change && bodyOf(change)).toEqual({
      first_name: 'Anna',
      last_name: 'Becker',
      email: 'anna@bank.test',
      alias: 'anna',
      is_active: true,
      is_institutional: false,
      assigned_organizations: ['o1'],
      roles: ['orgadmin', 'stduser'],
    })
  })

  it('is based on what somebody was read as first, whatever the list shows later', () => {
    const once = toggled(none, anna, 'stduser')
    const later = toggled(once, { ...anna, version: 9, roles: [] }, 'analyst')
    expect(later.get('anna')?.user.version).toBe(3)
    expect(gainsAndLosses(later.get('anna') as never).losses).toEqual(['analyst'])
  })

  it('stays a wish on the ground of what somebody else has saved, as far as they did not do the same', () => {
    const wished = toggled(toggled(none, anna, 'stduser'), anna, 'analyst')
    const theirs = person('anna', ['orgadmin', 'orguser'], { version: 4 })
    const after = rebasedOn(wished, theirs).get('anna')
    expect(after && [after.user.version, bodyOf(after).roles]).toEqual([
      4,
      ['orgadmin', 'orguser', 'stduser'],
    ])
    expect(rebasedOn(wished, person('anna', ['stduser', 'orgadmin'], { version: 4 })).size).toBe(0)
    expect(rebasedOn(none, theirs).size).toBe(0)
  })
})

it('is saved in an order in which the account keeps an administrator', () => {
  const [old, other, next] = [
    person('old', ['accountadmin']),
    person('other', []),
    person('next', []),
  ] as const
  const changes = toggled(toggled(toggled(none, old, 'accountadmin'), other, 'analyst'), next, 'accountadmin')
  expect(inSavingOrder(changes).map(({ user }) => user.alias)).toEqual(['next', 'other', 'old'])
})

describe('a cell', () => {
  const admin = person('admin', ['accountadmin'])

  it.each<[string, RolesUser, Role, Partial<LockFacts>, string | null]>([
    ['of a colleague is free', person('a', []), 'analyst', {}, null],
    [
      'is read only to who may only read',
      person('a', []),
      'analyst',
      { mayChange: false },
      'You may read this',
    ],
    ['of oneself is locked', person('me', []), 'analyst', {}, 'You cannot change your own roles.'],
    ['of the provider is not given', person('a', []), 'INTERNAL', {}, 'Only the provider'],
    ['of the provider is taken away', person('a', ['INTERNAL']), 'INTERNAL', {}, null],
    ['of the last admin is locked', admin, 'accountadmin', { admins: 1 }, 'Nobody else administers'],
    ['of one admin of two is free', admin, 'accountadmin', { admins: 2 }, null],
    ['is free while nobody knows how many there are', admin, 'accountadmin', { admins: null }, null],
    [
      'of an admin who is switched off is free',
      { ...admin, is_active: false },
      'accountadmin',
      { admins: 1 },
      null,
    ],
    [
      'that a group gives is locked for who comes from the directory',
      person('a', [], { source: 'directory' }),
      'analyst',
      { given: ['analyst'] },
      'Roles that a group',
    ],
    [
      'that no group gives is free for who comes from the directory',
      person('a', [], { source: 'directory' }),
      'analyst',
      { given: ['orgadmin'] },
      null,
    ],
    ['that a group gives is free for others', person('a', []), 'analyst', { given: ['analyst'] }, null],
  ])('%s', (_, user, role, change, why) => {
    const lock = lockOf(none, user, role, { ...facts, ...change })
    if (why === null) expect(lock).toBeNull()
    else expect(lock).toContain(why)
  })

  it('of the last admin that will be left is locked, and free again once there is another', () => {
    const second = person('second', ['accountadmin'])
    const taken = toggled(none, admin, 'accountadmin')
    expect(lockOf(taken, second, 'accountadmin', facts)).toContain('Nobody else administers')
    // What was taken away can be given back.
    expect(lockOf(taken, admin, 'accountadmin', facts)).toBeNull()
    const given = toggled(taken, person('third', []), 'accountadmin')
    expect(lockOf(given, second, 'accountadmin', facts)).toBeNull()
  })
})
