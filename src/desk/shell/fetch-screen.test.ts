import { expect, it, vi } from 'vitest'
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
  fetchScreen(
    '/app/login',
    screensWith(() => Promise.reject(new Error('no network'))),
  )
  await new Promise((resolve) => setTimeout(resolve))
})
