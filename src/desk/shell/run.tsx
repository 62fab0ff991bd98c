// Before all others.
import './closed-storage.ts'
import '@fontsource-variable/figtree/wght.css'
import './frame.css'
import '#ui/measures-desk.css'
import '#ui/primitives.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FirstLoading } from '../kit/LoadingBox.tsx'
import { applyMode } from '../kit/mode.ts'
import { pageNonce, primaryOf, setColours } from './colours.ts'
import { Desk } from './Desk.tsx'
import { LastResort, StartFailure } from './StartFailure.tsx'
import type { StartedDesk } from './started-desk.ts'

/** Draws a desk that runs once more with something changed; what it has read from the server stays. */
export type Redraw = (change: (started: StartedDesk) => StartedDesk) => void

/** Draws a desk into the page, or why it could not start. */
export async function runDesk(start: () => Promise<StartedDesk>): Promise<Redraw> {
  const cache = createCache({ key: 'css', nonce: pageNonce(), prepend: true })
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  const render = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <LastResort>
          <CacheProvider value={cache}>{content}</CacheProvider>
        </LastResort>
      </StrictMode>,
    )
  applyMode()
  render(<FirstLoading />)
  try {
    let started = await start()
    render(<Desk started={started} />)
    return (change) => {
      started = change(started)
      render(<Desk started={started} />)
    }
  } catch (reason) {
    setColours(primaryOf(''))
    render(<StartFailure reason={reason} />)
    return () => window.location.reload()
  }
}
