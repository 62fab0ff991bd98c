import { useEffect, useRef, useState } from 'react'
import { setHeldStyles } from '../../../kit/preview/held-styles.ts'
import { asPreview } from './signature-document.ts'

/** A signature on a sheet of its own, as high as it is: without scripts, and nothing in it can be pressed. */
export function SignatureSheet({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(220)
  const measure = () => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    shrink(page.body)
    const found = page.documentElement.getBoundingClientRect().height
    if (found) setHeight(Math.ceil(found))
  }
  useEffect(() => {
    // Where there is less room, lines break.
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  })
  return (
    <iframe
      ref={frame}
      key={html}
      className="signature-sheet"
      title={title}
      tabIndex={-1}
      inert
      sandbox="allow-same-origin"
      srcDoc={asPreview(html)}
      height={height}
      onLoad={({ currentTarget: { contentDocument } }) => {
        setHeldStyles(contentDocument)
        measure()
      }}
    />
  )
}

/** A button or an address does not break: where it has no room all is smaller, as mail programs on phones show it. */
function shrink(body: HTMLElement): void {
  body.style.zoom = ''
  const needed = body.firstElementChild?.scrollWidth ?? 0
  if (needed > body.clientWidth) body.style.zoom = String(body.clientWidth / needed)
}
