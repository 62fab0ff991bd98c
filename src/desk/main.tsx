import '@fontsource-variable/figtree/wght.css'
import './frame/frame.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultPrimary, isPrimary, themeCss } from '#ui/theme.ts'
import { Desk } from './frame/Desk.tsx'
import { FirstLoading } from './frame/LoadingBox.tsx'
import { applyMode } from './frame/mode.ts'
import { settingOf } from './frame/providers/session.ts'
import { LastResort, StartFailure } from './frame/StartFailure.tsx'
import { startDesk } from './frame/start.ts'

/** The nonce of this very reply: style sheets made at run time need it under our content security policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined
const emotionCache = createCache({ key: 'css', nonce, prepend: true })

function setColours(primary: string) {
  const style = document.querySelector('#tenant-colours') ?? document.createElement('style')
  style.id = 'tenant-colours'
  if (nonce) style.setAttribute('nonce', nonce)
  style.textContent = themeCss(primary)
  document.head.append(style)
}

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
    const started = await startDesk()
    const chosen = settingOf(started.desk.tenant, 'primary_color')
    const primary = isPrimary(chosen) ? chosen : defaultPrimary
    setColours(primary)
    render(<Desk started={started} primary={primary} />)
  } catch (reason) {
    setColours(defaultPrimary)
    render(<StartFailure reason={reason} />)
  }
}

main()
