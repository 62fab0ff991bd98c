import { describe, expect, it } from 'vitest'
import type { Role } from './access.ts'
import { startPage } from './start-page.ts'

const account = '/my-account'
const open = (...paths: string[]) => paths.map((path) => ({ path, menu: path === account ? null : {} }))
const appointments = '/online-appointments/appointments/index'
const push = '/wallet-cards/send-push-notifications'
const who = (roles: Role[], isInstitutional = false) => ({ roles, isInstitutional })

describe('the start', () => {
  it.each([
    [who(['marketing-manager']), [appointments, push], push],
    [who(['marketing-manager'], true), [appointments, push], appointments],
    [who(['accountadmin'], true), ['/account-admin', appointments], '/account-admin'],
    [who(['orgadmin', 'marketing-manager']), ['/organizations', push], push],
    [who(['marketing-manager']), [appointments, '/organizations'], appointments],
    [who(['stduser']), [account, appointments], account],
    [who(['content-manager'], true), [account, appointments], appointments],
    [who(['orgadmin'], true), [account, '/other'], '/other'],
    [who(['stduser']), [appointments], appointments],
    [who([]), [], undefined],
  ])('of %o with %o is %s', (user, paths, start) => {
    expect(startPage(open(...paths), user)?.path).toBe(start)
  })
})
