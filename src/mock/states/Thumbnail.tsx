import { useEffect, useRef, useState } from 'react'
import { takeTurn } from './queue.ts'

/** The app draws after its page has loaded. */
const drawing = 1000

/** The screen itself, small, alive only while it is near enough to be seen. */
export function Thumbnail({ src }: { src: string }) {
  const place = useRef<HTMLDivElement>(null)
  const turn = useRef<() => void>(undefined)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        turn.current?.()
        turn.current = undefined
        if (entry?.isIntersecting) turn.current = takeTurn(entry.target, () => setIsShown(true))
        else setIsShown(false)
      },
      { rootMargin: '600px' },
    )
    if (place.current) watch.observe(place.current)
    return () => {
      watch.disconnect()
      turn.current?.()
    }
  }, [])
  return (
    <div className="thumbnail" ref={place} inert aria-hidden="true">
      {isShown && (
        <iframe
          title={src}
          src={src}
          tabIndex={-1}
          onLoad={() => setTimeout(() => turn.current?.(), drawing)}
        />
      )}
    </div>
  )
}
