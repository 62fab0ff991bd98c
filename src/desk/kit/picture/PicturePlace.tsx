import type { ReactNode } from 'react'
import type { KeptFocus } from '../saving/use-kept-focus.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'
import './picture-place.css'

interface PicturePlaceProps extends Partial<KeptFocus> {
  readonly className: string
  readonly onFile: (file: File | undefined) => void
  readonly children: ReactNode
}

/** Where a picture may be dropped, or pasted after a click; what it holds has buttons that do the same. */
export function PicturePlace({ className, onFile, children, ...focus }: PicturePlaceProps) {
  const { isOver, place } = useDroppedPicture(onFile)
  return (
    <div
      className={`picture-place ${className}${isOver ? ' is-over' : ''}`}
      tabIndex={-1}
      {...place}
      {...focus}
    >
      {children}
    </div>
  )
}
