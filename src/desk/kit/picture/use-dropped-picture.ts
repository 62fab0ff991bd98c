import { type ClipboardEvent, useEffect, useEffectEvent } from 'react'
import { useDroppedFiles } from './use-dropped-files.ts'

type Choose = (file: File | undefined) => void

/** Takes files that are dropped on a place, or pasted in it. */
export function useDroppedPicture(choose: Choose) {
  const { isOver, place } = useDroppedFiles(([file]) => choose(file))
  return {
    isOver,
    place: {
      ...place,
      onPaste: (event: ClipboardEvent) => {
        const file = event.clipboardData.files[0]
        if (!file) return
        event.preventDefault()
        choose(file)
      },
    },
  }
}

/** Takes what is pasted anywhere on a page with one picture, while no dialog is open. */
export function usePastedPicture(choose: Choose): void {
  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file || event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    choose(file)
  })
  useEffect(() => {
    const heard = (event: globalThis.ClipboardEvent) => paste(event)
    document.addEventListener('paste', heard)
    return () => document.removeEventListener('paste', heard)
  }, [])
}
