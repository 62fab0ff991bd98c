import { useRef, useState } from 'react'
import { useDesk } from '../desk-context.ts'
import { useOpenDraft } from '../saving/open-drafts.ts'
import { useWrite } from '../saving/use-write.ts'
import { useChosenPicture } from './use-chosen-picture.ts'
import { useTurns } from './use-turns.ts'

/** What the call that takes a picture replies with. */
interface StoredPicture {
  readonly path: string
}

interface UploadOptions {
  /** Address of the call that takes pictures. */
  readonly address: string
  /** Whether the part that is kept is chosen before anything is sent. */
  readonly isCropped: boolean
  readonly onStored: (path: string) => void
}

/**
 * Sends a chosen picture at once, and tells the path that it has from then on: the setting that names it is saved as any
 * other is. What did not arrive may be sent again. One that is dropped while another is sent follows it.
 */
export function usePictureUpload({ address, isCropped, onStored }: UploadOptions) {
  const { chosen, fault, choose, forget, refuse } = useChosenPicture()
  const question = useCropQuestion()
  const { upload, sent, mayTryAgain, begin } = useStoring(address, (path) => {
    forget()
    onStored(path)
  })
  const turns = useTurns()
  // What is sent again is what was sent: the part that was chosen.
  const last = useRef<Blob | null>(null)
  const isBusy = turns.isBusy || upload.isBusy
  useOpenDraft({ changed: [], isBusy })
  const sendNew = async (file: File) => {
    begin()
    const taken = await choose(file)
    const part = taken && (isCropped ? await question.ask() : taken)
    last.current = part
    if (part) await upload.run(part)
    else if (taken) forget()
  }
  return {
    fault,
    failure: upload.failure,
    /** From the choice of a file until the reply. */
    isBusy,
    isSending: upload.isBusy,
    /** Whether another one is sent after it. */
    hasNext: turns.hasNext,
    /** The path of the picture that was sent last. */
    sent,
    send: (file: File | undefined) => {
      if (file) void turns.take(() => sendNew(file))
    },
    /** Null where there is nothing to send, or where it would be refused again. */
    sendAgain:
      chosen && mayTryAgain ? () => void turns.take(() => upload.run(last.current ?? chosen.file)) : null,
    /** The picture whose part is being chosen; null: none is. */
    cropped: question.isAsked ? chosen : null,
    /** Null: nothing is sent. */
    answer: question.answer,
    refuse: () => {
      question.answer(null)
      refuse()
    },
  }
}

/** The call that stores a picture, and whether what it refused may be sent again. */
function useStoring(address: string, onStored: (path: string) => void) {
  const { client } = useDesk()
  const [sent, setSent] = useState<string | null>(null)
  const [mayTryAgain, setTryAgain] = useState(false)
  const upload = useWrite<StoredPicture, Blob>({
    write: async (body) => {
      const { data } = await client.request('POST', address, { body })
      return data as StoredPicture
    },
    onDone: ({ path }) => {
      setSent(path)
      onStored(path)
    },
    onRefused: ({ status }) => {
      setTryAgain(status === null || !ofPicture.includes(status))
      return false
    },
    success: null,
    toldBy: 'place',
  })
  const begin = () => {
    upload.forget()
    setTryAgain(false)
  }
  return { upload, sent, mayTryAgain, begin }
}

/** Statuses by which something is wrong with the picture itself (product §26.12). */
const ofPicture = [413, 415, 422]

/** Waits for the part of a picture that somebody chooses. */
function useCropQuestion() {
  const [resolve, setResolve] = useState<((part: Blob | null) => void) | null>(null)
  return {
    isAsked: resolve !== null,
    ask: () =>
      new Promise<Blob | null>((answer) => {
        setResolve(() => answer)
      }),
    answer: (part: Blob | null) => {
      resolve?.(part)
      setResolve(null)
    },
  }
}
