import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped on a place, or pasted while no dialog is open. */
export function useDroppedPicture(choose: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file || document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    choose(file)
  })
  useEffect(() => {
    const heard = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', heard)
    return () => document.removeEventListener('paste', heard)
  }, [])
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    place: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      },
    },
  }
}
