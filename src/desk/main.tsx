// Before all others.
import './frame/closed-storage.ts'
import '@fontsource-variable/figtree/wght.css'
import './frame/frame.css'
import '#ui/measures-desk.css'
import '#ui/primitives.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageNonce, primaryOf, setColours } from './frame/colours.ts'
import { Desk } from './frame/Desk.tsx'
import { FirstLoading } from './frame/LoadingBox.tsx'
import { applyMode } from './frame/mode.ts'
import { LastResort, StartFailure } from './frame/StartFailure.tsx'
import { startDesk } from './frame/start.ts'

const emotionCache = createCache({ key: 'css', nonce: pageNonce(), prepend: true })

async function main() {
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  const render = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <LastResort>
          <CacheProvider value={emotionCache}>{content}</CacheProvider>
        </LastResort>
      </StrictMode>,
    )
  applyMode()
  render(<FirstLoading />)
  try {
    render(<Desk started={await startDesk()} />)
  } catch (reason) {
    setColours(primaryOf(''))
    render(<StartFailure reason={reason} />)
  }
}

main()
