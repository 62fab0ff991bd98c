import { useEffect, useState } from 'react'
import {
  isPictureType,
  noPicture,
  type PictureFault,
  pictureFault,
  unreadablePicture,
} from '#rules/pictures.ts'

/** A file that may become the picture, and where the browser finds it. */
export interface ChosenPicture {
  readonly file: File
  readonly url: string
}

/**
 * The file that somebody chose, dropped or pasted; what cannot be taken is told before anything is sent (product §26.12).
 *
 * @param least pixels that each side has at least
 */
export function useChosenPicture(least?: number) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [fault, setFault] = useState<PictureFault | null>(null)
  useEffect(() => {
    if (!chosen) return
    return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  /** Answers the file if it may be sent. */
  const choose = async (file: File | undefined): Promise<File | null> => {
    if (!file) return null
    const found = await faultOf(file, least)
    setFault(found)
    setChosen(found ? null : { file, url: URL.createObjectURL(file) })
    return found ? null : file
  }
  return {
    chosen,
    fault,
    choose,
    forget: () => setChosen(null),
    /** The browser cannot show it. */
    refuse: () => {
      setChosen(null)
      setFault(unreadablePicture)
    },
  }
}

async function faultOf(file: File, least: number | undefined): Promise<PictureFault | null> {
  if (!isPictureType(file.type)) return noPicture
  return pictureFault(new Uint8Array(await file.arrayBuffer()), least)
}
