import { expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import type { DeskScreens } from '../kit/desk-context.ts'
import { fetchScreen } from './routes.tsx'

const screensWith = (signIn: () => Promise<never>) =>
  ({ signIn, otherRoutes: [], pages: [], handWritten: {}, layouts: [] }) as unknown as DeskScreens

it('asks at once for the code of the screen that the address names, and for no other', () => {
  const signIn = vi.fn(() => new Promise<never>(() => {}))
  fetchScreen('/app/organizations', screensWith(signIn))
  expect(signIn).not.toHaveBeenCalled()
  fetchScreen('/app/login', screensWith(signIn))
  expect(signIn).toHaveBeenCalledOnce()
})

it('leaves what fails to the router, which asks again', async () => {
  const signIn = vi.fn(() => Promise.reject(new Error('no network')))
  const unhandled = vi.fn()
  process.once('unhandledRejection', unhandled)
  fetchScreen('/app/login', screensWith(signIn))
  await turns()
  process.off('unhandledRejection', unhandled)
  expect(signIn).toHaveBeenCalledOnce()
  expect(unhandled).not.toHaveBeenCalled()
})
