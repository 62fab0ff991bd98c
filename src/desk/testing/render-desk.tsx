import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { DeskStart } from '../kit/desk-context.ts'
import { startDesk } from '../own/start.ts'
import { Desk } from '../shell/Desk.tsx'
import { createFakeServer, type FakeServer } from './fake-server.ts'

/**
 * The whole desk at an address, on a fake server: what a browser would show. Texts are English, because the fake
 * server has none and keys are the English texts.
 */
export async function renderDesk(
  path: string,
  server: FakeServer = createFakeServer(),
  /** Of what the desk starts with, for instance to take something away. */
  change: (desk: DeskStart) => DeskStart = (desk) => desk,
) {
  localStorage.clear()
  vi.stubGlobal('fetch', server.fetch)
  // jsdom knows neither of these.
  vi.stubGlobal('matchMedia', (query: string) => ({
    // A wide window, and no wish for dark.
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  window.history.replaceState(null, '', `/app${path}`)
  const { desk, ...rest } = await startDesk()
  const started = { desk: change(desk), ...rest }
  // To look up the tree for what takes no pointer, at each step of the mouse, is a sixth of the time of these tests.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const view = render(<Desk started={started} />)
  return { server, user, desk: started.desk, ...view }
}

export const address = () => window.location.pathname + window.location.search
